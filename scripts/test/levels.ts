/** Stands in the title of a test, or of a group of tests, that takes too long for `npm test`. */
export const CI_TAG = '@ci';

export const isForCi = (title: string): boolean => title.includes(CI_TAG);

/**
 * What a run plays: `usual` is `npm test`, without the tests for CI; `ci` is `npm run test:ci`, those alone;
 * `full` is `npm run test:full`, all of them and none shortened.
 */
export type Level = 'usual' | 'ci' | 'full';

export const isPlayed = (level: Level, title: string): boolean =>
  level === 'full' || isForCi(title) === (level === 'ci');

/** Arguments of Jest, which reports the tests that it does not run as pending. */
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
