import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WrongSetting } from '@composed/contract/settings';
import { serveStore } from '@composed/site/servers';
import { defineSite, type ListedServer, type SiteDefinition } from './define-site.ts';
import { freePorts } from './free-ports.ts';
import { localConfig } from './local-config.ts';
import { repositoryAround } from './paths.ts';
import { assertFree, freePortsForAll, portsFromEnv } from './ports.ts';
import { readSite } from './read-site.ts';
import example from './testing/readme-example.ts';

const harbour: SiteDefinition = {
  ...example,
  settings: { readers: {}, defaults: {}, addresses: [], local: () => ({}) },
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
  [{ majors: { react: { packages: {} } } }, 'the major of react does not name its package.'],
  [
    { majors: { react: { packages: { react: 'react-18', preact: 'preact-9' } } } },
    'the major of react names preact, which is no singleton.',
  ],
  [
    { majors: { react: { packages: { react: 'react-18' }, rebuilt: ['@harbour/shared'] } } },
    'the major of react rebuilds @harbour/shared, which no singleton has as a request.',
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

test('[RN-04, RN-05] the configuration follows the ports', () => {
  const ports = portsFromEnv({ API_PORT: '9090', AUTH_PORT: '4001' });
  expect(localConfig(ports, {})).toEqual({
    apiBaseUrl: 'http://localhost:9090/api',
    remoteOrigins: ['http://localhost:4001', 'http://localhost:3002', 'http://localhost:3003'],
    social: { googleClientId: null, githubClientId: null },
    sampleIdeas: true,
    ideas: 'samples',
    telemetryUrl: null,
    telemetryShare: 1,
  });
});

test('[CM-01, RN-05] with IDEAS=live the server’s ideas are shown, and no samples', () => {
  expect(localConfig(portsFromEnv({}), { IDEAS: 'live' })).toMatchObject({
    ideas: 'live',
    sampleIdeas: false,
  });
  expect(() => localConfig(portsFromEnv({}), { IDEAS: 'alive' })).toThrow(
    'IDEAS must be "samples" or "live", not "alive".',
  );
});

test('[DP-26] with TELEMETRY=on pages report to the API that is started, unless told where else', () => {
  const ports = portsFromEnv({ API_PORT: '9090' });
  const on = { TELEMETRY: 'on', TELEMETRY_SHARE: '0.25' };
  expect(localConfig(ports, on)).toMatchObject({
    telemetryUrl: 'http://localhost:9090/api/telemetry/v1/metrics',
    telemetryShare: 0.25,
  });
  const elsewhere = 'https://t.example/v1/metrics';
  expect(localConfig(ports, { ...on, TELEMETRY_URL: elsewhere }).telemetryUrl).toBe(elsewhere);
  expect(localConfig(ports, { TELEMETRY: 'off' }).telemetryUrl).toBeNull();
});

test.each([
  ['1.0', 1],
  ['1.', 1],
  ['.5', 0.5],
  ['0.50', 0.5],
  ['00.1', 0.1],
  ['0', 0],
])('[DP-26, RN-04] TELEMETRY_SHARE=%s is a number from 0 to 1', (text, telemetryShare) => {
  expect(localConfig(portsFromEnv({}), { TELEMETRY_SHARE: text })).toMatchObject({
    telemetryShare,
  });
});

test.each([
  [undefined, true],
  ['true', true],
  ['false', false],
  ['https://lists.example/ideas.json', 'https://lists.example/ideas.json'],
  ['/ideas.json', '/ideas.json'],
])('[HM-07] SAMPLE_IDEAS=%s gives %s', (value, expected) => {
  expect(localConfig(portsFromEnv({}), { SAMPLE_IDEAS: value }).sampleIdeas).toBe(expected);
});

test.each([
  ['SAMPLE_IDEAS', 'some', 'true, false or the address of a JSON list of ideas'],
  ['SAMPLE_IDEAS', 'http://', 'true, false or the address of a JSON list of ideas'],
  ['API_BASE_URL', 'notaurl', 'an http or https address, or a path that starts with /'],
  ['API_BASE_URL', '//elsewhere/api', 'an http or https address, or a path that starts with /'],
  ['TELEMETRY_URL', 'foo', 'an http or https address, or a path that starts with /'],
  ['TELEMETRY_URL', 'ftp://x/y', 'an http or https address, or a path that starts with /'],
  ['TELEMETRY_SHARE', '10%', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '1.5', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '.', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '-0', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '1.0.0', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '0x1', 'a number from 0 to 1'],
  ['GOOGLE_CLIENT_ID', 'a b', 'an id as the provider shows it'],
  ['GITHUB_CLIENT_ID', '"Iv1"', 'an id as the provider shows it'],
])('[RN-04] refuses %s=%s by name and value', (name, value, mustBe) => {
  expect(() => localConfig(portsFromEnv({}), { [name]: value })).toThrow(
    `${name} must be ${mustBe}, not "${value}".`,
  );
});

test('[RN-05] takes what the variables say; an empty one is none', () => {
  const config = localConfig(portsFromEnv({}), {
    API_BASE_URL: '/api',
    GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
    GITHUB_CLIENT_ID: '',
    TELEMETRY_URL: 'https://t.example/collect?x=1',
  });
  expect(config).toMatchObject({
    apiBaseUrl: '/api',
    social: { googleClientId: '123-abc.apps.googleusercontent.com', githubClientId: null },
    telemetryUrl: 'https://t.example/collect?x=1',
  });
});

test('[RN-01, RN-04] host and remotes have 3000 to 3003 and the API 8080', () => {
  expect(portsFromEnv({})).toEqual({
    host: 3000,
    'remote-auth': 3001,
    'remote-account': 3002,
    'remote-ideas': 3003,
    api: 8080,
  });
});

test('[RN-04] each port has a variable', () => {
  const env = {
    HOST_PORT: '2',
    AUTH_PORT: '3',
    ACCOUNT_PORT: '4',
    IDEAS_PORT: '5',
    API_PORT: '6',
  };
  expect(Object.values(portsFromEnv(env))).toEqual([2, 3, 4, 5, 6]);
});

test.each(['x', '0', '65536', '3000.5', ' ', '-1', '0x10', '1e3'])(
  '[RN-04] refuses the port "%s" by name',
  (value) => {
    expect(() => portsFromEnv({ IDEAS_PORT: value })).toThrow(
      `IDEAS_PORT must be a port between 1 and 65535, not "${value}".`,
    );
  },
);

test.each(['HOST_PORT', 'AUTH_PORT', 'API_PORT'])(
  '[RN-04] refuses a port of %s that browsers do not open',
  (variable) => {
    for (const port of [1, 22, 2049, 6000, 6667, 10080]) {
      expect(() => portsFromEnv({ [variable]: String(port) })).toThrow(
        `${variable} must not be ${port}: browsers refuse to open that port. Choose another one.`,
      );
    }
    expect(() => portsFromEnv({ [variable]: '6001' })).not.toThrow();
  },
);

test('[RN-04] names a port that another program holds, on IPv4 as on IPv6', async () => {
  for (const address of ['127.0.0.1', '::1']) {
    const ports = await freePortsForAll();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(ports['remote-auth'], address, resolve));
    await expect(assertFree(ports)).rejects.toThrow(
      `Port ${ports['remote-auth']} is in use by another program; set AUTH_PORT`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(assertFree(ports)).resolves.toBeUndefined();
  }
});

test('[RN-04] names a port that another program took after it was found free, and serves nothing', async () => {
  const ports = await freePortsForAll();
  await assertFree(ports);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(ports['remote-ideas'], '127.0.0.1', resolve));
  await expect(serveStore('/nowhere', ports)).rejects.toThrow(
    `Port ${ports['remote-ideas']} is in use by another program; set IDEAS_PORT to another port for remote-ideas.`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(assertFree(ports)).resolves.toBeUndefined();
});

test('[RN-02] free ports are distinct, and out of the way of outgoing connections', async () => {
  const ports = [...(await freePorts(20)), ...(await freePorts(20))];
  expect(new Set(ports).size).toBe(40);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

const FILE = join(import.meta.dirname, 'testing/readme-example.ts');

test('[PL-07] commands read the site in the README from its file', () => {
  const { title, packages, settings } = readSite(FILE);
  expect([title, packages]).toEqual([example.title, example.packages]);
  expect(settings.local({ host: 4000 }, { UNIT: 'ft' })).toEqual({ unit: 'ft' });
});

test('[PL-07] the same with a wrong value is refused with the sentence in the README', () => {
  const { host } = example.packages;
  if (host === undefined) throw new Error('The example has no host.');
  const packages = { host, 'remote-tides': { port: 4000, variable: 'TIDES_PORT' } };
  expect(() => defineSite({ ...example, packages })).toThrow(
    'site.config.ts: remote-tides and host both have 4000.',
  );
});
