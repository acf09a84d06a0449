/**
 * End-to-end tests that involve several remotes, or the loss of one. They find failures of separately released packages
 * that a remote's own tests can't find. They only use the stage `product`. The same list is in `tsconfig.package.json`,
 * for the package.
 */
export const CROSS_REMOTE = [
  'faults/dead-remote*',
  'faults/discovery*',
  'sessions/*',
  'shell/arrival*',
  'shell/leaving*',
  'shell/routes*',
];
