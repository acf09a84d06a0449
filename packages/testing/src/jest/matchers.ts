/// <reference types="@testing-library/jest-dom" />
import type * as ReactTesting from '@testing-library/react';

// No test depends on real time, and a busy machine must not fail tests.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 60_000);

// Test files without a DOM render nothing, and loading these libraries would take longer than most
// of them.
if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof ReactTesting>('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
  keepNoOwnerStacks();
}

/**
 * React's development build records a stack for each element, up to 10,000 a second. No test reads
 * these stacks, which take a tenth of the time of a screen's tests.
 */
function keepNoOwnerStacks(): void {
  const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const { [internals]: state = {} } = jest.requireActual<Record<string, object>>('react');
  Object.defineProperty(state, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
}
