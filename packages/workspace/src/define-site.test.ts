import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WrongSetting } from '@composed/contract/settings';
import { defineSite, type ListedServer, type SiteDefinition } from './define-site.ts';
import { repositoryAround } from './paths.ts';
import { readSite } from './read-site.ts';

const harbour: SiteDefinition = {
  name: 'harbour',
  title: 'Harbour',
  storagePrefix: 'harbour.',
  contractVersion: 1,
  singletons: [{ pkg: 'react', requests: ['react'] }],
  scopes: [],
  settings: { readers: {}, defaults: {}, addresses: [], local: () => ({}) },
  gate: { answers: [], session: {} },
  budgets: {},
  packages: { host: { port: 4000, variable: 'HOST_PORT' } },
};

function readUnit(value: unknown): string {
  if (value === 'm' || value === 'ft') return value;
  throw new WrongSetting('"m" or "ft"');
}

const server: ListedServer = {
  port: 4001,
  variable: 'API_PORT',
  title: 'The API',
  folder: 'api',
  program: 'server.ts',
  health: '/health',
  local: () => ({}),
  lines: () => ({}),
};

test('[PL-02] a site that can be used is handed back as it is', () => {
  expect(defineSite(harbour)).toBe(harbour);
});

test.each<[Partial<SiteDefinition>, string]>([
  [{ name: 'My Site' }, '"name" must be lower-case letters, digits and hyphens.'],
  [{ title: ' ' }, '"title" must be the name as people read it.'],
  [{ contractVersion: 0 }, '"contractVersion" must be a whole number from 1 on.'],
  [{ singletons: [{ pkg: 'react', requests: [] }] }, 'the singleton react names no request.'],
  [{ packages: { Quay: { port: 1, variable: 'A' } } }, '"Quay" is no name of a package.'],
  [
    { packages: { quay: { port: 70_000, variable: 'A' } } },
    'the port of quay must be from 1 to 65535.',
  ],
  [{ packages: { quay: { port: 1, variable: 'a' } } }, 'the variable of quay must be in capitals.'],
  [{ servers: { api: { ...server, port: 4000 } } }, 'api and host both have 4000.'],
  [{ servers: { api: { ...server, variable: 'HOST_PORT' } } }, 'api and host both have HOST_PORT.'],
  [{ servers: { api: { ...server, health: 'up' } } }, 'the health path of api must start with /.'],
  [{ settings: { ...harbour.settings, addresses: ['api'] } }, 'the setting api has no default.'],
  [
    { settings: { ...harbour.settings, readers: { unit: readUnit } } },
    'the setting unit has no default.',
  ],
  [
    { settings: { ...harbour.settings, defaults: { unit: 'm' } } },
    'the setting unit has no reader.',
  ],
  [
    { settings: { ...harbour.settings, readers: { unit: readUnit }, defaults: { unit: 'ell' } } },
    'the default of unit must be "m" or "ft".',
  ],
  [
    { storagePrefix: 'Harbour' },
    '"storagePrefix" must be lower-case letters, digits and hyphens, and end with ".", ":" or "_".',
  ],
])('[PL-02] %j is refused in one sentence', (wrong, sentence) => {
  expect(() => defineSite({ ...harbour, ...wrong })).toThrow(`site.config.ts: ${sentence}`);
});

describe('[PL-02] a site.config.ts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = () => join(folder, 'site.config.ts');

  test('is found from any folder below it, and read with what it imports', () => {
    writeFileSync(join(folder, 'name.ts'), `export const name: string = 'quay';`);
    writeFileSync(
      file(),
      `import { name } from './name.ts';
       export default { name, settings: { local: (): object => ({ name }) } };`,
    );
    expect(repositoryAround(folder)).toBe(folder);
    const site = readSite(file());
    expect(site.name).toBe('quay');
    expect(site.settings.local({}, {})).toEqual({ name: 'quay' });
  });

  test.each([
    ['export default {', "can't be read"],
    ['export const site = {};', 'exports no site: see defineSite.'],
    [`throw Object.assign(new Error('No port.'), { name: 'UserError' });`, 'No port.'],
  ])('with %j is refused in words', (text, words) => {
    writeFileSync(file(), text);
    expect(() => readSite(file())).toThrow(words);
  });
});
