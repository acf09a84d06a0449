/// <reference types="@testing-library/jest-dom" />
import type * as ReactTesting from '@testing-library/react';

// No test waits by the clock; a machine that is busy with other work is no failure.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 15_000);

// A file without a DOM renders nothing, and most such files take less time than loading these.
if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof ReactTesting>('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
