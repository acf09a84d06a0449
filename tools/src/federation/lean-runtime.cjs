const { basename } = require('node:path');

// Loader for the modules of the federation runtime that put remotes' files into the page. In the host
// our own loader does that (docs/decisions/0001), so they never run, and say so should they ever. A
// version of the runtime that wants other exports of them fails the build.
const PARTS = {
  'load.js': ['getRemoteEntry', 'getRemoteEntryUniqueKey', 'getRemoteInfo', 'isEsmRemoteType'],
  'preload.js': [
    'defaultPreloadArgs',
    'formatPreloadArgs',
    'normalizePreloadExposes',
    'preloadAssets',
  ],
};

const refuse = (name) =>
  `export function ${name}() { throw new Error('${name} is not part of this build'); }`;

module.exports = function leanRuntime() {
  return PARTS[basename(this.resourcePath)].map(refuse).join('\n');
};
