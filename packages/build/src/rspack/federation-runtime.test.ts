import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRecord } from '@composed/contract/release';
import { REMOTES, ROOT } from '@composed/workspace/paths';
import { buildFolder } from '../build-package.ts';
import { STOCK_FILE } from '../federation-manifest.ts';
import { readRecord } from '../release-record.ts';

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
  root = mkdtempSync(join(tmpdir(), 'federation-runtime-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "name": "goods", "type": "module" }');
  writeFileSync(join(root, 'list.ts'), LATER);
  writeFileSync(join(root, 'later.ts'), "import './later.css'; export const text = 'later';");
  writeFileSync(join(root, 'later.css'), 'p { color: red; }');
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
