/**
 * The end-to-end tests that cross from one remote to another, or lose one: what can break when packages are
 * released apart, and nothing that a remote's own tests show as well. They meet `product` alone.
 * The package has them, by the same list in `tsconfig.package.json`.
 */
export const CROSS_REMOTE = [
  'faults/dead-remote*',
  'faults/discovery*',
  'sessions/*',
  'shell/arrival*',
  'shell/leaving*',
  'shell/routes*',
];
