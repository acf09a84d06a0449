const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Ends of test files that wait for browsers, builds, processes and databases, so that their size says little. Longest
 * first.
 */
const WAITING = [
  'second/second',
  'rendered/rehearsal',
  'test/deletion-races',
  'test/community-kills',
  'rendered/gate-pages',
  'packages/own-repository',
  'test/community-faults',
  'rendered/combinations',
  'docs/development',
  'rehearsed/rehearsed',
  'create/new-remote',
  'test/runs',
  'one-bundle/builds',
  'rspack/builds',
  'api/test/processes',
  'run/bootstrap',
].map((end) => `${end}.test.ts`);

const placeOf = ({ path }) => {
  const place = WAITING.findIndex((end) => path.endsWith(end));
  return place < 0 ? WAITING.length : place;
};

/** Jest's sequencer, which starts waiting files first. At the end of a run they would leave a core idle. */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b));
  }
};
