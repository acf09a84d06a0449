/// <reference types="@testing-library/jest-dom" />
import type * as ReactTesting from '@testing-library/react';

// No test depends on real time, and a busy machine must not fail tests.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 15_000);

// Test files without a DOM render nothing, and loading these libraries would take longer than most
// of them.
if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof ReactTesting>('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
