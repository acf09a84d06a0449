import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRecord } from '@composed/contract/release';
import { REMOTES } from '@composed/workspace/paths';
import { buildFolder } from '../build-package.ts';
import { STOCK_FILE } from '../federation-manifest.ts';
import { readRecord } from '../release-record.ts';
import { sourceFolder } from '../testing/source-folder.ts';
import { type ChunkLoading, federationRuntime, leanSource, unknownRspack } from './lean-runtime.ts';
import { consume, provide, type ShareScope } from './runtime/share-scope.ts';

describe('federation runtime', () => {
  const [name = ''] = REMOTES;

  const config = (plugins: string): string => `
  import { FederationRuntimePlugin } from '@composed/build/rspack/federation-runtime';
  import { remoteConfig } from '@composed/build/rspack/config';
  const [container] = remoteConfig({
    name: 'remote-goods',
    dir: import.meta.dirname,
    exposes: { './list': './list.ts' },
  })({});
  ${plugins}
  export default container;`;
  const OTHER_VERSION = `
  const isOurs = (plugin) => plugin instanceof FederationRuntimePlugin;
  container.plugins = container.plugins.map((each) =>
    isOurs(each) ? new FederationRuntimePlugin('2.2.10') : each);`;
  const OTHER_CODE = `
  container.plugins.unshift((compiler) =>
    compiler.hooks.thisCompilation.tap('other', ({ hooks }) =>
      hooks.runtimeModule.tap('other', ({ name, source }) => {
        if (name === 'auto_public_path') {
          source.source = Buffer.from('/* getElementsByTagName */ __webpack_require__.p = "/";');
        }
      })));`;
  const LATER = `
  import { createElement } from 'react';
  export const screen = async () => [createElement('p'), await import('./later.ts')];`;

  /** Stands in Module Federation's own runtime only. */
  const STOCK = '__FEDERATION__';

  let root: string;
  beforeAll(() => {
    root = sourceFolder({
      'package.json': '{ "name": "goods", "type": "module" }',
      'list.ts': LATER,
      'later.ts': "import './later.css'; export const text = 'later';",
      'later.css': 'p { color: red; }',
    });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const VARIABLE = { FEDERATION_RUNTIME: 'stock' };
  const UNKNOWN_VERSION =
    "  Warning: The lean federation runtime knows rspack 2.2.9, and 2.2.10 is installed. Builds work with Module Federation's own runtime, and are larger.";
  const UNKNOWN_CODE =
    '  Warning: rspack generated "auto_public_path" with "getElementsByTagName" in an unknown form. Builds work with Module Federation\'s own runtime, and are larger.';

  test.each([
    ['the known rspack', '', {}, false, []],
    ['the variable', '', VARIABLE, true, []],
    ['another version of rspack', OTHER_VERSION, {}, true, [UNKNOWN_VERSION]],
    ['unknown generated code', OTHER_CODE, {}, true, [UNKNOWN_CODE]],
  ])(
    '[PF-02] a build with %s is complete, and says once if it had to be the larger one @ci',
    async (what, plugins, env, isStock, warnings) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
      const file = join(root, 'rspack.config.ts');
      writeFileSync(file, config(plugins));
      const folder = join(root, 'build');
      const built = { name, version: '1.0.0', quick: true };
      // A second build must not repeat the warning.
      for (const round of ['first', 'second']) {
        await buildFolder(built, `${what}, ${round}`, folder, env, file);
      }
      expect(warn.mock.calls.flat()).toEqual(warnings);
      warn.mockRestore();

      const { entry, screens, files } = readRecord(folder) as RemoteRecord;
      expect(files).toHaveProperty([entry]);
      expect(screens.list?.js).toHaveLength(1);
      const script = readFileSync(join(folder, entry.split('/').at(-1) ?? ''), 'utf8');
      expect(script.includes(STOCK)).toBe(isStock);
      // Without this list, `host-loading.ts` loads no stylesheets of chunks.
      expect(/\.styleChunks=\[\d/.test(script)).toBe(isStock);
      expect(existsSync(join(folder, STOCK_FILE))).toBe(isStock);
      expect(files).not.toHaveProperty([STOCK_FILE]);
    },
    120_000,
  );
});

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

test('[MF-05, DP-24] the chunks of a remote load through the host, in every form that rspack generates', () => {
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

const load = jest.fn(async (_url: string, _limitMs: number) => {});
const bundlersLoading = jest.fn();
const bundlersStyles = jest.fn();
const runtime = {
  p: 'https://host.example/',
  f: { css: bundlersStyles },
  l: bundlersLoading,
  k: (chunk: number) => `css/${chunk}.css`,
  styleChunks: [117],
};
Object.assign(globalThis, {
  __webpack_require__: runtime,
  __SHARED_FILES__: '../0-files/',
  __CHUNK_LOAD_LIMIT_MS__: 2_000,
});

const start = async (userOptions: object) => {
  const { default: hostLoading } = await import('./runtime/host-loading.ts');
  return hostLoading().beforeInit({ userOptions, origin: 'instance' });
};
const BASE = 'https://ideas.example/1.0.0/';

test('without a loader of the host, the bundler loads chunks', async () => {
  const args = await start({ name: 'remote_ideas', remotes: [] });
  expect(args.origin).toBe('instance');
  expect([runtime.l, runtime.f.css, runtime.p]).toEqual([
    bundlersLoading,
    bundlersStyles,
    'https://host.example/',
  ]);
});

test('[MF-05, DP-24] the host’s loader gets scripts and styles of chunks, by address and limit', async () => {
  await start({ load, base: BASE });
  const done = jest.fn();
  await runtime.l(`${runtime.p}js/195.js`, done);
  const promises: Promise<void>[] = [];
  runtime.f.css(117, promises);
  runtime.f.css(195, promises);
  await Promise.all(promises);
  expect(promises).toHaveLength(1);
  expect(load.mock.calls).toEqual([
    [`${BASE}../0-files/js/195.js`, 2_000],
    [`${BASE}../0-files/css/117.css`, 2_000],
  ]);
  expect(done.mock.calls).toEqual([[expect.objectContaining({ type: 'load' })]]);
});

test('[MF-05] a script that the host refuses fails its chunk, so that it can be tried again', async () => {
  await start({ load, base: BASE });
  load.mockRejectedValueOnce(new Error('wrong hash'));
  const failed = new Promise((done) => runtime.l('https://ideas.example/js/195.js', done));
  expect(await failed).toEqual({
    type: 'error',
    target: { src: 'https://ideas.example/js/195.js' },
  });
});

const scopeWith = (
  version: string,
  factory: () => () => unknown = () => () => ({ version }),
): ShareScope => {
  const scope: ShareScope = {};
  provide(scope, [{ name: 'react', version, factory, requiredVersion: '^19.0.0' }], 'host');
  return scope;
};
const wants = (requiredVersion: string) => ({ shareKey: 'react', requiredVersion });

test('[MF-03] a shared module is made once, however many builds take it', () => {
  const instance = {};
  const make = jest.fn(() => instance);
  const factory = jest.fn(() => make);
  const scope = scopeWith('19.3.1', factory);
  const taken = ['remote-auth', 'remote-ideas'].map((by) => consume(scope, wants('^19.0.0'), by));
  expect(taken[0]).toBe(instance);
  expect(taken[1]).toBe(instance);
  expect(factory).toHaveBeenCalledTimes(1);
});

test('[MF-03] a build that wants another version is refused, by name and both versions', () => {
  expect(() => consume(scopeWith('19.3.1'), wants('^19.4.0'), 'remote-auth')).toThrow(
    'remote-auth wants react ^19.4.0; this page has 19.3.1.',
  );
});

test('[MF-03] names a module that no container provides', () => {
  expect(() => consume({}, wants('^19.0.0'), 'remote-auth')).toThrow(
    'remote-auth wants react ^19.0.0; this page has none.',
  );
});

test('[MF-03] the first provider of a version provides it', () => {
  const scope = scopeWith('19.3.1');
  const later = jest.fn();
  provide(
    scope,
    [{ name: 'react', version: '19.3.1', factory: later, requiredVersion: '^19.0.0' }],
    'other',
  );
  consume(scope, wants('^19.0.0'), 'remote-auth');
  expect(later).not.toHaveBeenCalled();
});
