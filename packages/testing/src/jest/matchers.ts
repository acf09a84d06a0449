/// <reference types="@testing-library/jest-dom" />
import type * as ReactTesting from '@testing-library/react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

// No test depends on real time, and a busy machine must not fail tests.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 15_000);

// Test files without a DOM render nothing, and loading these libraries would take longer than most
// of them.
if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof ReactTesting>('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
  omitOwnerStacks(jest.requireActual('react'));
}

/**
 * Tells React that it has recorded its maximum of owner stacks. It records one for each element
 * that it creates, an eighth of the time of a screen's tests, and only its developer tools read
 * them.
 */
function omitOwnerStacks(react: { [INTERNALS]?: object }): void {
  const internals = react[INTERNALS];
  if (internals === undefined) return;
  const always = { get: () => Number.POSITIVE_INFINITY, set: () => {} };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', always);
}
