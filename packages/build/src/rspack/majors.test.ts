import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { builtPath } from '@composed/contract/pool';
import type { HostRecord } from '@composed/contract/release';
import { buildFolder } from '../build-package.ts';
import { readRecord } from '../release-record.ts';
import { sourceFolder } from '../testing/source-folder.ts';
import { installedVersions } from './sharing.ts';

type Modules = Record<string, { version: string; get: () => Record<string, unknown> }>;

interface Container {
  init(scope: object, initScope: unknown[], host: object): void;
  get(expose: string): Promise<() => { modules: Modules; mount?: unknown; outside?: unknown }>;
}

describe('a host’s script for React 18', () => {
  let root: string;
  let script: string;
  let record: HostRecord;

  beforeAll(async () => {
    root = sourceFolder({
      'package.json': '{ "name": "host", "type": "module" }',
      'rspack.config.ts': `
      import { hostConfig } from '@composed/build/rspack/config';
      const builds = hostConfig({ dir: import.meta.dirname, routes: [] });
      export default builds.filter(({ name }) => ['host', 'host-major-react'].includes(name));`,
      'src/index.html': '<!doctype html><title>Host</title><!--hub:head-->',
      'src/main.tsx': "document.title = 'Host';",
      'src/bridge.ts': 'export const outside = () => ({}); export const Inside = () => null;',
    });
    const react = {
      packages: { react: 'react-18', 'react-dom': 'react-dom-18' },
      rebuilt: ['@idea-hub/shared/session', '@idea-hub/shared/router'],
      bridge: './src/bridge.ts',
    };
    const folder = join(root, 'dist');
    await buildFolder(
      { name: 'host', version: '1.0.0', quick: true },
      'majors',
      folder,
      { BUILD_MAJORS: JSON.stringify({ react }) },
      join(root, 'rspack.config.ts'),
    );
    record = readRecord(folder) as HostRecord;
    script = readFileSync(join(folder, builtPath(record.majors?.react?.script ?? '')), 'utf8');
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true }));

  test('[MJ-10] names a package that is not installed @ci', async () => {
    const packages = { react: 'react-17', 'react-dom': 'react-dom-18' };
    const majors = JSON.stringify({ react: { packages } });
    const host = { name: 'host', version: '1.0.0', quick: true };
    const config = join(root, 'rspack.config.ts');
    const built = buildFolder(
      host,
      'missing',
      join(root, 'none'),
      { BUILD_MAJORS: majors },
      config,
    );
    await expect(built).rejects.toThrow(
      'site.config.ts names react-17, which is not installed: run npm install.',
    );
  }, 60_000);

  /** Runs the script as a page does, with these modules of the host. */
  async function open(scope: object) {
    const registry: { major?: Container } = {};
    const run = runInThisContext(`(function (document, self) {${script}\n})`);
    run(
      { currentScript: { chunks: registry, src: 'https://hub.example/js/major.js' } },
      globalThis,
    );
    registry.major?.init(scope, [], { load: () => {}, base: 'https://hub.example/js/' });
    return (await registry.major?.get('./major'))?.();
  }

  const versions = installedVersions();
  const host = (request: string, version: string) => {
    const get = jest.fn(() => () => ({}));
    return { [request]: { [version]: { version, get } } };
  };

  test('[MJ-04] is a single file of the release, which no page loads by itself @ci', () => {
    const file = record.majors?.react?.script ?? '';
    expect(record.majors).toEqual({
      react: { script: file, provides: { react: '18.3.1', 'react-dom': '18.3.1' } },
    });
    expect(Object.keys(record.files).filter((each) => each.endsWith('.js'))).toEqual(
      [...record.js, file].sort(),
    );
    expect(record.js).not.toContain(file);
  });

  test('[MJ-05, MJ-06] has one React 18, bindings for it, and takes everything else from the host @ci', async () => {
    const shared = versions['@idea-hub/shared'] ?? '';
    const scope = {
      ...host('react', versions.react ?? ''),
      ...host('@idea-hub/shared/api', shared),
      ...host('@idea-hub/shared/toast', shared),
    };
    const found = await open(scope);
    const modules = found?.modules ?? {};
    expect(Object.entries(modules).map(([request, { version }]) => [request, version])).toEqual([
      ['react', '18.3.1'],
      ['react/jsx-runtime', '18.3.1'],
      ['react-dom', '18.3.1'],
      ['react-dom/client', '18.3.1'],
      ['@idea-hub/shared/session', shared],
      ['@idea-hub/shared/router', versions['react-router-dom']],
    ]);
    expect(modules.react?.get()).toMatchObject({ version: '18.3.1' });
    expect(modules['react-dom']?.get().version).toMatch(/^18\.3\.1/);
    expect(modules['@idea-hub/shared/session']?.get()).toHaveProperty('useSession');
    expect(modules['@idea-hub/shared/router']?.get()).toHaveProperty('useNavigate');
    expect([found?.mount, found?.outside]).toEqual([expect.any(Function), expect.any(Function)]);
    const taken = (request: keyof typeof scope) =>
      Object.values(scope[request] ?? {}).map(({ get }) => get.mock.calls.length);
    expect(taken('@idea-hub/shared/api')).toEqual([1]);
    expect(taken('react')).toEqual([0]);
  });

  test('[MJ-04] refuses a host with other versions of what it takes @ci', async () => {
    const scope = host('@idea-hub/shared/api', '0.9.0');
    const modules = (await open(scope))?.modules;
    expect(() => modules?.['@idea-hub/shared/session']?.get()).toThrow(
      'host wants @idea-hub/shared/api ^1.0.0; this page has 0.9.0.',
    );
  });
});
