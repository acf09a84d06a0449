import { type ChunkLoading, federationRuntime, leanSource, unknownRspack } from './lean-runtime.ts';

const remote: ChunkLoading = {
  lazy: { scripts: '[117,195]', styles: '[117]' },
  registry: 'self.rspackChunkremote_ideas',
  limitMs: 2_000,
};
const host: ChunkLoading = { ...remote, lazy: null };
const lean = (module: string, generated: string) =>
  leanSource(module, generated, module === 'jsonp_chunk_loading' ? host : remote);

/** Generated code of rspack 2.2.9, and what stays of it. */
const PATTERNS: readonly (readonly [
  what: string,
  module: string,
  generated: string,
  edited: string,
])[] = [
  [
    'the search for the script’s folder',
    'auto_public_path',
    'var scriptUrl;\n    var scripts = document.getElementsByTagName("script");\n\n__webpack_require__.p = scriptUrl + \'../\';',
    "var scriptUrl = (document.currentScript?.src ?? '').replace(/[^/]*$/, '');\n__webpack_require__.p = scriptUrl + '../';",
  ],
  [
    'requests for chunks of a host',
    'jsonp_chunk_loading',
    'var chunks = {889: 0,};__webpack_require__.f.j = function (chunkId, promises) { __webpack_require__.l(url, end); }\n__webpack_require__.O.j = (chunkId) => (chunks[chunkId] === 0);',
    'var chunks = {889: 0,};__webpack_require__.O.j = (chunkId) => (chunks[chunkId] === 0);',
  ],
  [
    'hashes in names of scripts',
    'get javascript chunk filename',
    'return "js/" + ({117: "edit",}[chunkId] || chunkId) + "." + chunkId + ".js"',
    'return "js/" + ({117: "edit",}[chunkId] || chunkId) + ".js"',
  ],
  [
    'the name of the share scope',
    'initialize_exposes',
    'moduleMap: { },\n  shareScope: "default",\n};',
    'moduleMap: { },\n \n};',
  ],
  [
    'the mark of a module without a copy',
    'consumes_loading',
    '{ shareKey: "react", import: null, requiredVersion: "^19.3.0" }',
    '{ shareKey: "react", requiredVersion: "^19.3.0" }',
  ],
  [
    'options that all shared modules have',
    'consumes_loading',
    '{ requiredVersion: "^19.3.0", strictVersion: true, singleton: true, eager: false, fallback: undefined, treeShakingMode: null }',
    '{ requiredVersion: "^19.3.0" }',
  ],
  [
    'chunks of shared modules',
    'consumes_loading',
    '{ chunkMapping: {"353":["1349","7081"]}, moduleIdToConsumeDataMapping: {} }',
    '{ moduleIdToConsumeDataMapping: {} }',
  ],
  [
    'an empty list of first modules',
    'consumes_loading',
    '{ moduleIdToConsumeDataMapping: {}, initialConsumes: [] };',
    '{ moduleIdToConsumeDataMapping: {} };',
  ],
  [
    'functions that only throw',
    'sharing',
    'uniqueName: "remote-ideas" };\n__webpack_require__.I = __webpack_require__.I || function() { throw new Error("should have __webpack_require__.I") }',
    'uniqueName: "remote-ideas" };\n',
  ],
];

test.each(PATTERNS)('[PF-02] the lean runtime removes %s', (_what, module, generated, edited) => {
  expect(lean(module, generated)).toBe(edited);
});

test.each(PATTERNS)(
  '[PF-02] %s in another form is reported, not edited',
  (_what, module, generated) => {
    const other = generated
      .replace(' = scriptUrl', '=scriptUrl')
      .replace('.O.j = ', '.O.j=')
      .replace('".js"', "'.js'")
      .replace(' shareScope: "', ' shareScope: `')
      .replace('import: null,', 'import: null ,')
      .replace('singleton: true', 'singleton: !0')
      .replace('chunkMapping: {', 'chunkMapping:  {')
      .replace(', initialConsumes', ',\ninitialConsumes')
      .replace('|| function', '?? function');
    expect(other).not.toBe(generated);
    expect(() => lean(module, other)).toThrow(`in an unknown form`);
  },
);

test('[MF-05, DP-24] chunks of a remote load through the host, whatever rspack generates for it', () => {
  const sources = ['jsonp_chunk_loading', 'css_loading', 'load_script'].map((module) =>
    leanSource(module, 'other code', remote),
  );
  expect(sources).toEqual([
    expect.stringContaining(
      '[117,195].includes(chunk)) {\n        promises.push(__webpack_require__.load(__webpack_require__.p + __webpack_require__.u(chunk), 2000)',
    ),
    expect.stringContaining('if ([117].includes(chunk)) promises.push(__webpack_require__.load('),
    '',
  ]);
});

test('other parts of the bundler’s runtime stay', () => {
  expect(leanSource('ensure_chunk', '__webpack_require__.f = {};', remote)).toBeUndefined();
});

test('the variable chooses the runtime, and only one of the two', () => {
  expect(federationRuntime({})).toBe('lean');
  expect(federationRuntime({ FEDERATION_RUNTIME: '' })).toBe('lean');
  expect(federationRuntime({ FEDERATION_RUNTIME: 'stock' })).toBe('stock');
  expect(() => federationRuntime({ FEDERATION_RUNTIME: 'none' })).toThrow(
    'FEDERATION_RUNTIME must be lean or stock, not "none".',
  );
});

test('only one version of rspack is known', () => {
  expect(unknownRspack('2.2.9')).toBeUndefined();
  expect(unknownRspack('2.2.10')).toBe(
    'The lean federation runtime knows rspack 2.2.9, and 2.2.10 is installed.',
  );
});
