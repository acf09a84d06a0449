/** Marks the title of a test or group that takes too long for `npm test`. */
export const CI_TAG = '@ci';

export const isForCi = (title: string): boolean => title.includes(CI_TAG);

/**
 * Selection of tests. `usual` (`npm test`) omits the tests for CI, `ci` (`npm run test:ci`) has only those. `full`
 * (`npm run test:full`) has all tests, unshortened.
 */
export type Level = 'usual' | 'ci' | 'full';

export const isPlayed = (level: Level, title: string): boolean =>
  level === 'full' || isForCi(title) === (level === 'ci');

/** Arguments of Jest, which reports unselected tests as pending. */
export const JEST_SELECTION: Readonly<Record<Level, readonly string[]>> = {
  usual: ['--testNamePattern', `^(?!.*${CI_TAG})`],
  ci: ['--testNamePattern', CI_TAG],
  full: [],
};

export const PLAYWRIGHT_SELECTION: Readonly<Record<Level, readonly string[]>> = {
  usual: ['--grep-invert', CI_TAG],
  ci: ['--grep', CI_TAG],
  full: [],
};
