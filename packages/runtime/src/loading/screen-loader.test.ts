/** @jest-environment node */
import { createHash } from 'node:crypto';
import { systemClock } from '@composed/browser/clock';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { DOCUMENT_LIMIT, LOADER_VERSION, type RemoteRelease } from '@composed/contract/release';
import type { Override } from '../releases/override.ts';
import type { AssetRequest } from './asset-loader.ts';
import type { LoadFile } from './container-runtime.ts';
import { startDeadline } from './deadline.ts';
import { withListedKeys } from './release.ts';
import { createScreenLoader, type ScreenLoaderParts } from './screen-loader.ts';

const CONTRACT_VERSION = 1;
const BASE = 'https://login.example/r1';
const release: RemoteRelease = {
  name: 'remote-login',
  release: 'r1',
  contractVersion: CONTRACT_VERSION,
  shared: { react: '^19.0.0' },
  container: 'auth_r1',
  entry: 'remoteEntry.js',
  screens: { auth: { js: ['js/auth.js'], css: ['css/auth.css'] } },
  files: {
    'remoteEntry.js': { integrity: 'sha384-entry' },
    'js/auth.js': { integrity: 'sha384-auth', size: 1234 },
    'css/auth.css': { integrity: 'sha384-style' },
    'js/later.js': { integrity: 'sha384-later', size: 99 },
    'css/later.css': { integrity: 'sha384-later-style' },
  },
};
const recordOf = (one: RemoteRelease) => JSON.stringify({ text: JSON.stringify(one) });
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const record = recordOf(release);
const entry: MicroFrontendEntry = {
  url: `${BASE}/release.json`,
  metadata: { version: '1.0.0', integrity: hashOf(record) },
  extras: { release: 'r1' },
};
const listing = (one: MicroFrontendEntry) => ({ entries: [one], disabled: false, generation: 7 });
type Discovered = ScreenLoaderParts['discovery'];
const discoveryOf = (
  find: Discovered['find'],
  forget: Discovered['forget'] = jest.fn(),
  more: Partial<Discovered> = {},
): Discovered => ({ find, forget, look: jest.fn(), isWithdrawn: () => false, ...more });
const OFF = { entries: [], disabled: true, generation: 8 };
const Nothing = () => null;
const good = { screen: { contractVersion: CONTRACT_VERSION, Screen: Nothing } };

function build(change: Partial<ScreenLoaderParts> = {}, exposed: unknown = good) {
  let present = false;
  const requested: AssetRequest[] = [];
  const put = async (request: AssetRequest) => {
    requested.push(request);
    present = true;
  };
  const forgetFile = jest.fn();
  const fetchFile = jest.fn(async (_url: unknown, _init?: RequestInit) => new Response(record));
  const forget = jest.fn();
  const { load } = createScreenLoader({
    discovery: discoveryOf(async () => listing(entry), forget),
    pins: new Map(),
    choose: (_remote, { entries }) => entries[0],
    override: null,
    inlined: null,
    ahead: [],
    assets: { script: put, stylesheet: put, forget: forgetFile, registry: () => ({}) },
    containers: { isPresent: () => present, load: async () => exposed },
    fetchFile,
    isAllowed: (url) => url.startsWith('https://login.example/'),
    pageOrigin: 'https://hub.example',
    contractVersion: CONTRACT_VERSION,
    hostVersions: { react: '19.3.1' },
    keys: null,
    needsHashes: true,
    startLimit: (ms) => startDeadline(systemClock, ms),
    ...change,
  });
  const run = (fresh = false) =>
    load('remote-login', 'auth', { signal: new AbortController().signal, fresh });
  return { load, run, requested, fetchFile, forget, forgetFile };
}

test('[MF-01] brings entry, chunk and stylesheet at once, each with its hash', async () => {
  const { run, requested } = build();
  await expect(run()).resolves.toBe(good.screen);
  expect(requested.map(({ url, integrity }) => [url, integrity])).toEqual([
    [`${BASE}/remoteEntry.js`, 'sha384-entry'],
    [`${BASE}/js/auth.js`, 'sha384-auth'],
    [`${BASE}/css/auth.css`, 'sha384-style'],
  ]);
});

test('[MF-01] asks for no record when the page brought it along', async () => {
  const { run, fetchFile } = build({ inlined: release });
  await run();
  expect(fetchFile).not.toHaveBeenCalled();
});

test.each([
  [true, undefined],
  [false, true],
])('[DP-27] a tab knows whether it runs a canary (default: %s)', async (isDefault, isCanary) => {
  const pins: ScreenLoaderParts['pins'] = new Map();
  const deployment = { traffic: 5, default: isDefault };
  const find = async () => listing({ ...entry, deployment });
  await build({ pins, discovery: discoveryOf(find) }).run();
  expect(pins.get('remote-login')?.isCanary).toBe(isCanary);
});

test.each(['constructor', 'toString', '__proto__'])(
  '[MF-01] a screen %s that the release lacks is incompatible, and nothing is loaded',
  async (screen) => {
    const { load, requested } = build();
    const options = { signal: new AbortController().signal, fresh: false };
    await expect(load('remote-login', screen, options)).rejects.toMatchObject({
      kind: 'incompatible',
      message: `remote-login has no screen "${screen}".`,
    });
    expect(requested).toEqual([]);
  },
);

test('[DP-14] loads nothing of a remote that is switched off', async () => {
  const find = async () => ({ entries: [], disabled: true, generation: 8 });
  const { run, requested, fetchFile } = build({
    discovery: discoveryOf(find),
  });
  await expect(run()).rejects.toMatchObject({ kind: 'disabled' });
  expect(requested).toEqual([]);
  expect(fetchFile).not.toHaveBeenCalled();
});

test('[MF-05] asks for the record when another release is live than the page brought along', async () => {
  const { run, fetchFile } = build({ inlined: { ...release, release: 'r0' } });
  await run();
  expect(fetchFile).toHaveBeenCalledTimes(1);
});

test.each([
  ['first', false, 'default'],
  ['second', true, 'reload'],
])(
  '[MF-05] a %s try asks for the release, the record and every file as it has to',
  async (_which, fresh, cache) => {
    const { run, requested, fetchFile, forget } = build();
    await run(fresh);
    expect(forget.mock.calls).toEqual(fresh ? [['remote-login']] : []);
    expect(fetchFile.mock.calls).toEqual([[entry.url, { cache, signal: expect.anything() }]]);
    expect(requested.map((request) => request.fresh)).toEqual([fresh, fresh, fresh]);
  },
);

test('[MF-05] a second try does not go by the record that the page brought along', async () => {
  const { run, fetchFile } = build({ inlined: release });
  await run(true);
  expect(fetchFile).toHaveBeenCalledTimes(1);
});

test('[MF-11] a page has one release of a remote: the first whose code has run', async () => {
  const later = { ...entry, url: 'https://login.example/r2/release.json' };
  const find = jest
    .fn()
    .mockResolvedValueOnce(listing(entry))
    .mockResolvedValueOnce(listing(later));
  const { run, requested } = build({
    // Inlined, so that the first run finds its release before the second one.
    inlined: release,
    discovery: discoveryOf(find),
  });
  // Both runs start before either ends. The second one finds a release that was deployed in between.
  const [first, second] = await Promise.all([run(), run(true)]);
  expect([first, second]).toEqual([good.screen, good.screen]);
  expect(requested.at(-1)?.url).toBe(`${BASE}/css/auth.css`);
  await run();
  expect(find).toHaveBeenCalledTimes(2);
});

test('[DP-07] of two releases that come at once the second one’s modules never run', async () => {
  const other = recordOf({ ...release, container: 'auth_r2' });
  const later = {
    ...entry,
    url: 'https://login.example/r2/release.json',
    metadata: { version: '2.0.0', integrity: hashOf(other) },
  };
  const find = jest
    .fn()
    .mockResolvedValueOnce(listing(later))
    .mockResolvedValueOnce(listing(entry));
  const started: string[] = [];
  let start = () => {};
  const firstStarted = new Promise<void>((resolve) => {
    start = resolve;
  });
  const { run } = build({
    discovery: discoveryOf(find),
    fetchFile: async (url) => {
      if (url === later.url) return new Response(other);
      await firstStarted;
      return new Response(record);
    },
    containers: {
      isPresent: () => true,
      load: async (container) => {
        started.push(container);
        start();
        return good;
      },
    },
  });
  await Promise.all([run(), run()]);
  expect(started).toEqual(['auth_r2', 'auth_r2']);
});

test('[DP-07] whose code has run is asked for neither record nor release again', async () => {
  const find = jest.fn().mockResolvedValue(listing(entry));
  const { run, fetchFile } = build({ discovery: discoveryOf(find) });
  await run();
  await run(true);
  expect(find).toHaveBeenCalledTimes(1);
  expect(fetchFile).toHaveBeenCalledTimes(1);
});

test('[DP-07] code that ran and failed binds as well: a second release beside it would be a mix', async () => {
  const find = jest.fn().mockResolvedValue(listing(entry));
  const { run } = build({ discovery: discoveryOf(find) }, {});
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
  await expect(run(true)).rejects.toMatchObject({ kind: 'broken' });
  expect(find).toHaveBeenCalledTimes(1);
});

test('[DP-07] a load that was abandoned while its files came pins nothing', async () => {
  const pins = new Map();
  const turn = new AbortController();
  const put = async () => turn.abort(new Error('abandoned'));
  const { load } = build({
    pins,
    assets: { script: put, stylesheet: put, forget: () => {}, registry: () => ({}) },
    containers: { isPresent: () => true, load: async () => good },
  });
  await expect(load('remote-login', 'auth', { signal: turn.signal, fresh: false })).rejects.toThrow(
    'abandoned',
  );
  expect(pins.size).toBe(0);
});

test('[DP-07] a promote between two tries is met by the second', async () => {
  const later = { ...entry, url: 'https://login.example/r2/release.json' };
  const known = [entry, later];
  const forget = jest.fn(() => void known.shift());
  const fetchFile = jest
    .fn()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue(new Response(record));
  const { run, requested } = build({
    discovery: discoveryOf(async () => listing(known[0] ?? later), forget),
    fetchFile,
  });
  await expect(run()).rejects.toMatchObject({ kind: 'unreachable' });
  await run(true);
  expect(requested[0]?.url).toBe('https://login.example/r2/remoteEntry.js');
});

test('[DP-07] styles of a release that did not come to run leave the page with the one that does', async () => {
  const later = { ...entry, url: 'https://login.example/r2/release.json' };
  const known = [entry, later];
  const forget = jest.fn(() => void known.shift());
  let broken = true;
  const forgetFile = jest.fn();
  const { run } = build({
    discovery: discoveryOf(async () => listing(known[0] ?? later), forget),
    assets: {
      script: async () => {
        if (broken) throw new Error('no luck');
      },
      stylesheet: async () => {},
      forget: forgetFile,
      registry: () => ({}),
    },
    containers: { isPresent: () => true, load: async () => good },
  });
  await expect(run()).rejects.toThrow('no luck');
  expect(forgetFile).not.toHaveBeenCalled();
  broken = false;
  await run(true);
  expect(forgetFile.mock.calls).toEqual([
    [{ url: `${BASE}/css/auth.css`, release: `${BASE}/release.json` }],
  ]);
});

test('[MF-05] a remote whose code has run stays with its release on a second try', async () => {
  const { run, forget } = build();
  await run();
  await run(true);
  expect(forget).not.toHaveBeenCalled();
});

test('[MF-05] an error status with a JSON body is no record', async () => {
  const { run } = build({
    fetchFile: async () => new Response(record, { status: 503 }),
  });
  await expect(run()).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'release.json could not be loaded: HTTP 503.',
  });
});

test('[MF-12] a server that can’t be reached is told by the file’s name, not in the browser’s words', async () => {
  const { run } = build({ fetchFile: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(run()).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'release.json could not be loaded.',
    cause: new TypeError('Failed to fetch'),
  });
});

test.each([
  ['HTML', '<!doctype html>'],
  ['JSON of another shape', '{"a":1}'],
  ['a record of another shape', '{"text":"{}"}'],
])('[MF-05] a record that is %s is called broken', async (_what, text) => {
  const find = async () =>
    listing({ ...entry, metadata: { version: '1', integrity: hashOf(text) } });
  const { run } = build({
    discovery: discoveryOf(find),
    fetchFile: async () => new Response(text),
  });
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
});

test('[DP-08] a record that has no hash is refused, but in development', async () => {
  const find = async () => listing({ ...entry, metadata: { version: '1.0.0' } });
  const { run, requested } = build({ discovery: discoveryOf(find) });
  await expect(run()).rejects.toMatchObject({ kind: 'refused' });
  expect(requested).toEqual([]);
  const inDevelopment = build({
    discovery: discoveryOf(find),
    needsHashes: false,
  });
  await expect(inDevelopment.run()).resolves.toBe(good.screen);
});

test('[DP-09] a record that the remote’s key did not sign is refused, and none of its files asked for', async () => {
  const { run, requested } = build({ keys: { 'remote-login': [] } });
  await expect(run()).rejects.toMatchObject({
    kind: 'refused',
    message: 'The record of remote-login is not signed with a key of remote-login.',
  });
  expect(requested).toEqual([]);
});

test('[MF-05] refuses an origin that the host does not allow, before asking it', async () => {
  const { run, fetchFile } = build({ isAllowed: () => false });
  await expect(run()).rejects.toMatchObject({ kind: 'refused' });
  expect(fetchFile).not.toHaveBeenCalled();
});

test('[MF-03] refuses an incompatible release before any file of it is loaded', async () => {
  const { run, requested } = build({ hostVersions: { react: '18.2.0' } });
  await expect(run()).rejects.toMatchObject({
    kind: 'incompatible',
    message: 'remote-login wants react ^19.0.0; this host has 18.2.0.',
  });
  expect(requested).toEqual([]);
});

test.each<[string, Partial<RemoteRelease>, string]>([
  [
    'was built against a newer minor',
    { shared: { react: '^19.4.0' } },
    'wants react ^19.4.0; this host has 19.3.1.',
  ],
  [
    'needs a later loader',
    { loader: LOADER_VERSION + 1 },
    `needs loader ${LOADER_VERSION + 1}; this host has ${LOADER_VERSION}.`,
  ],
])(
  '[MF-05, MF-17] refuses a release that %s before any file of it is loaded, with both versions',
  async (_how, change, reason) => {
    const { run, requested } = build(served({ ...release, ...change }));
    await expect(run()).rejects.toMatchObject({
      kind: 'incompatible',
      message: `remote-login ${reason}`,
    });
    expect(requested).toEqual([]);
  },
);

test.each([
  ['nothing', undefined],
  ['no screen', {}],
  ['a screen that is no component', { screen: { contractVersion: 1, Screen: 'x' } }],
])('[MF-08] a module with %s is called broken', async (_what, exposed) => {
  const { run } = build({}, exposed ?? null);
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
});

test('[MF-05, MF-08] a module of another contract version is refused', async () => {
  const { run } = build({}, { screen: { contractVersion: 99, Screen: Nothing } });
  await expect(run()).rejects.toMatchObject({ kind: 'incompatible' });
});

test('[MF-05] a container that did not start is called broken, and its entry is loaded again', async () => {
  const { run, forgetFile } = build({
    containers: { isPresent: () => false, load: async () => good },
  });
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
  expect(forgetFile).toHaveBeenCalledWith(
    expect.objectContaining({ url: `${BASE}/remoteEntry.js` }),
  );
});

test('[PF-13] files that releases share come from their folder, later ones and changed ones too', async () => {
  const pooled = (file: string) => `../0-files/${file}`;
  const inlined: RemoteRelease = {
    ...release,
    entry: pooled('remoteEntry.js'),
    screens: { auth: { js: [pooled('js/auth.js')], css: [] } },
    files: {
      [pooled('remoteEntry.js')]: { integrity: 'sha384-entry' },
      [pooled('js/auth.js')]: { integrity: 'sha384-auth' },
      [pooled('js/later.0123456789ab.js')]: { integrity: 'sha384-later' },
      [pooled('css/later.0123456789ab.css')]: { integrity: 'sha384-style' },
      'js/changed.ba9876543210.js': { integrity: 'sha384-changed' },
    },
  };
  let loadLater: LoadFile = async () => {};
  const { run, requested } = build({
    inlined,
    containers: {
      isPresent: () => true,
      load: async (_name, _screen, host) => {
        loadLater = host.load;
        return good;
      },
    },
  });
  await run();
  // The container requests its files at the shared address and without hashes.
  await loadLater(`${BASE}/${pooled('js/later.js')}`, 1000);
  await loadLater(`${BASE}/${pooled('js/changed.js')}`, 1000);
  expect(requested.map(({ url }) => url.replace('https://login.example/', ''))).toEqual([
    '0-files/remoteEntry.js',
    '0-files/js/auth.js',
    '0-files/js/later.0123456789ab.js',
    'r1/js/changed.ba9876543210.js',
  ]);
});

describe('[DP-30] a release that was withdrawn', () => {
  const MESSAGE = 'remote-login@r1 was withdrawn: it does harm.';
  const refused = { kind: 'refused', message: MESSAGE };
  const isWithdrawn: Discovered['isWithdrawn'] = (pkg, name) =>
    pkg === 'remote-login' && name === 'r1';
  const canary = { ...entry, deployment: { traffic: 5, default: false } };

  test.each<[string, MicroFrontendEntry, Partial<ScreenLoaderParts>]>([
    ['as the live one', entry, {}],
    ['as a canary', canary, {}],
    ['and that the page has brought along', entry, { inlined: release }],
  ])('is not run %s, and neither record nor file is asked for', async (_how, one, change) => {
    const { run, requested, fetchFile } = build({
      ...change,
      discovery: discoveryOf(async () => listing(one), jest.fn(), { isWithdrawn }),
    });
    await expect(run()).rejects.toMatchObject(refused);
    expect(requested).toEqual([]);
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test('does not run where the list names it by its address alone', async () => {
    const { extras: _extras, ...unnamed } = entry;
    const { run, requested } = build({
      discovery: discoveryOf(async () => listing(unnamed), jest.fn(), { isWithdrawn }),
    });
    await expect(run()).rejects.toMatchObject(refused);
    expect(requested).toEqual([]);
  });

  test('while its files were coming does not come to run, nor bind the tab', async () => {
    let withdrawn = false;
    const pins: ScreenLoaderParts['pins'] = new Map();
    const load = jest.fn(async () => good);
    const put = async () => {
      withdrawn = true;
    };
    const { run } = build({
      pins,
      discovery: discoveryOf(async () => listing(entry), jest.fn(), {
        isWithdrawn: () => withdrawn,
      }),
      assets: { script: put, stylesheet: put, forget: () => {}, registry: () => ({}) },
      containers: { isPresent: () => true, load },
    });
    await expect(run()).rejects.toMatchObject(refused);
    expect(load).not.toHaveBeenCalled();
    expect(pins.size).toBe(0);
  });

  test('while the tab runs it shows no further screen, and brings the one that is shown its files', async () => {
    let withdrawn = false;
    const pins: ScreenLoaderParts['pins'] = new Map();
    const { run, loadFile, requested } = await started({
      pins,
      discovery: discoveryOf(async () => listing(entry), jest.fn(), {
        isWithdrawn: () => withdrawn,
      }),
    });
    withdrawn = true;
    await expect(run()).rejects.toMatchObject(refused);
    expect(requested).toEqual([]);
    expect(pins.has('remote-login')).toBe(true);
    await loadFile('js/later.js');
    expect(requested).toHaveLength(1);
  });
});

describe('[DP-30, DP-11] a remote that another release is asked for of', () => {
  const other = { ...entry, url: `${BASE.replace('r1', 'r9')}/release.json` };
  const override = (find: Override['find']): Override => ({
    text: 'remote-login@r9',
    remote: 'remote-login',
    find,
    replaces: () => true,
    agree: () => true,
    decline: () => {},
    allows: () => false,
    getState: () => ({ status: 'requested' }),
    message: () => '',
    subscribe: () => () => {},
  });
  const fresh = { ...listing(entry), former: ['r0'] };
  const look = async () => ({ of: () => fresh, host: undefined });
  const find = jest.fn(() => Promise.reject(new Error('the page’s own list')));

  test('is held against a list that was fetched for it', async () => {
    const requested = jest.fn<ReturnType<Override['find']>, Parameters<Override['find']>>(
      async () => null,
    );
    const { run } = build({
      override: override(requested as unknown as Override['find']),
      discovery: discoveryOf(find, jest.fn(), { look }),
    });
    await run();
    expect(requested.mock.calls[0]?.[0]).toBe(fresh);
    expect(find).not.toHaveBeenCalled();
  });

  test('runs the live one, for as long as nobody has agreed to it', async () => {
    const { run, requested } = build({
      override: override(async () => null),
      discovery: discoveryOf(find, jest.fn(), { look }),
    });
    await expect(run()).resolves.toBe(good.screen);
    expect(requested.every(({ url }) => url.startsWith(`${BASE}/`))).toBe(true);
  });

  test('runs it once it was found', async () => {
    const trust = { keys: null, needsHashes: true };
    const { run, requested } = build({
      override: override((_listing, _signal, read) => read({ entry: other, trust })),
      discovery: discoveryOf(find, jest.fn(), { look }),
    });
    await run();
    expect(requested.every(({ url }) => url.includes('/r9/'))).toBe(true);
  });

  test('is not run where it was withdrawn, and its record is not asked for', async () => {
    const { run, fetchFile } = build({
      override: override((_listing, _signal, read) =>
        read({ entry: other, trust: { keys: null, needsHashes: true } }),
      ),
      discovery: discoveryOf(find, jest.fn(), { look, isWithdrawn: (_pkg, name) => name === 'r1' }),
    });
    await expect(run()).rejects.toMatchObject({ kind: 'refused' });
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test.each([
    ['switched off', { ...OFF }, 'disabled'],
    ['not listed', undefined, 'discovery'],
  ])('is none where it is %s by now', async (_what, listed, kind) => {
    const requested = jest.fn();
    const { run } = build({
      override: override(requested),
      discovery: discoveryOf(find, jest.fn(), {
        look: async () => ({ of: () => listed, host: undefined }),
      }),
    });
    await expect(run()).rejects.toMatchObject({ kind });
    expect(requested).not.toHaveBeenCalled();
  });
});

const without = (file: string): RemoteRelease => ({
  ...release,
  files: Object.fromEntries(Object.entries(release.files).filter(([name]) => name !== file)),
});

/** A list of releases with this record, and a server that has the record. */
function served(one: RemoteRelease): Partial<ScreenLoaderParts> {
  const text = recordOf(one);
  const listed = { ...entry, metadata: { version: '1.0.0', integrity: hashOf(text) } };
  return {
    discovery: discoveryOf(async () => listing(listed)),
    fetchFile: async () => new Response(text),
  };
}

test.each(['remoteEntry.js', 'js/auth.js', 'css/auth.css'])(
  '[DP-08] a release whose record has no hash of %s is refused',
  async (file) => {
    const { run, requested } = build(served(without(file)));
    await expect(run()).rejects.toMatchObject({
      kind: 'refused',
      message: `The record of remote-login has no hash of ${file}.`,
    });
    expect(requested.map(({ url }) => url)).not.toContain(`${BASE}/${file}`);
  },
);

test('[DP-08] in development, where files change all the time, none needs a hash', async () => {
  const { run } = build({ ...served({ ...release, files: {} }), needsHashes: false });
  await expect(run()).resolves.toBe(good.screen);
});

/** Runs a screen and returns the function with which its container loads further files. */
async function started(change: Partial<ScreenLoaderParts> = {}) {
  let loadFile: LoadFile = () => Promise.reject(new Error('not started'));
  const built = build({
    containers: {
      isPresent: () => true,
      load: async (_container, _screen, { load, base }) => {
        expect(base).toBe(`${BASE}/`);
        loadFile = load;
        return good;
      },
    },
    ...change,
  });
  await built.run();
  built.requested.length = 0;
  return {
    ...built,
    loadFile: (file: string) => loadFile(new URL(file, `${BASE}/`).href, 120_000),
  };
}

test('[DP-08] a file that a screen asks for later on is brought by its hash', async () => {
  const { loadFile, requested } = await started();
  await loadFile('js/later.js');
  await loadFile('css/later.css');
  expect(requested.map(({ url, integrity }) => [url, integrity])).toEqual([
    [`${BASE}/js/later.js`, 'sha384-later'],
    [`${BASE}/css/later.css`, 'sha384-later-style'],
  ]);
});

test('[DP-35] each file is asked for with the size that the record has of it', async () => {
  const { run, requested } = build();
  await run();
  const sizes = requested.map(({ url, size }) => [url.slice(BASE.length), size]);
  expect(sizes).toContainEqual(['/js/auth.js', 1234]);
  expect(sizes).toContainEqual(['/remoteEntry.js', undefined]);
  const { loadFile, requested: requestedLater } = await started();
  await loadFile('js/later.js');
  expect(requestedLater).toMatchObject([{ integrity: 'sha384-later', size: 99 }]);
});

test('[DP-35, DP-07] a build that takes its script’s address for its own gets its further files too', async () => {
  const { loadFile, requested } = await started();
  await loadFile('https://hub.example/js/later.js');
  expect(requested).toMatchObject([{ url: `${BASE}/js/later.js`, integrity: 'sha384-later' }]);
});

test.each([
  ['one that the record does not have', 'js/other.js'],
  ['one of another release', '../r2/js/later.js'],
  ['one of another origin', 'https://other.example/r1/js/later.js'],
])('[DP-08] %s is refused', async (_which, file) => {
  const { loadFile, requested } = await started();
  await expect(loadFile(file)).rejects.toMatchObject({ kind: 'refused' });
  expect(requested).toEqual([]);
});

test('[MF-02] the time limit of a file that is asked for later on ends with it, whatever comes of it', async () => {
  const end = jest.fn();
  const { signal } = new AbortController();
  const startLimit = jest.fn((_ms: number) => ({ signal, end }));
  const { loadFile } = await started({ startLimit });
  await loadFile('js/later.js');
  expect(startLimit).toHaveBeenCalledWith(120_000);
  expect(end).toHaveBeenCalledTimes(1);
  await expect(loadFile('js/other.js')).rejects.toMatchObject({ kind: 'refused' });
  expect(end).toHaveBeenCalledTimes(2);
});

test('[MF-02] a file that is asked for later on has the time limit of a load', async () => {
  const hangs = (request: AssetRequest) =>
    new Promise<void>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  let hanging = false;
  const put = async (request: AssetRequest) => {
    if (hanging) await hangs(request);
  };
  jest.useFakeTimers();
  const { loadFile } = await started({
    assets: { script: put, stylesheet: put, forget: () => {}, registry: () => ({}) },
  });
  hanging = true;
  const loaded = loadFile('js/later.js');
  const refused = expect(loaded).rejects.toMatchObject({ kind: 'timeout' });
  await jest.advanceTimersByTimeAsync(120_000);
  await refused;
  jest.useRealTimers();
});

/** The record's part that the page inlines, without the files that are loaded later. */
const part: RemoteRelease = {
  ...release,
  files: Object.fromEntries(Object.entries(release.files).filter(([file]) => !/later/.test(file))),
};

test('[PF-05, DP-08] the page brings what its screen needs; for what comes later the record is read, once', async () => {
  const { loadFile, requested, fetchFile } = await started({ inlined: part });
  expect(fetchFile).not.toHaveBeenCalled();
  await Promise.all([loadFile('js/later.js'), loadFile('css/later.css')]);
  expect(requested.map(({ url, integrity }) => [url, integrity])).toEqual([
    [`${BASE}/js/later.js`, 'sha384-later'],
    [`${BASE}/css/later.css`, 'sha384-later-style'],
  ]);
  expect(fetchFile.mock.calls).toEqual([
    [entry.url, { cache: 'default', signal: expect.anything() }],
  ]);
});

test('[PF-05] another screen of the page’s release comes by the whole record', async () => {
  const { screens: _screens, ...rest } = part;
  const other = { ...rest, screens: { home: { js: [], css: [] } } };
  const { run, fetchFile, requested } = build({ inlined: other });
  await expect(run()).resolves.toBe(good.screen);
  expect(fetchFile).toHaveBeenCalledTimes(1);
  expect(requested.map(({ url }) => url)).toContain(`${BASE}/js/auth.js`);
});

test('[DP-08, PF-05] a record with another hash than the list’s brings nothing later on, and is asked for anew', async () => {
  const forged = recordOf({ ...release, container: 'evil' });
  const fetchFile = jest.fn(async () => new Response(forged));
  const { loadFile, requested } = await started({ inlined: part, fetchFile });
  await expect(loadFile('js/later.js')).rejects.toMatchObject({ kind: 'refused' });
  expect(requested).toEqual([]);
  fetchFile.mockImplementation(async () => new Response(record));
  await loadFile('js/later.js');
  expect(requested.map(({ integrity }) => integrity)).toEqual(['sha384-later']);
});

test.each([
  ['the page’s own', { 'remote-login': ['P'] }, { 'remote-login': ['P'] }],
  [
    'the list’s, where the page names none',
    { site: ['S'] },
    { site: ['S'], 'remote-login': ['L'] },
  ],
  ['none, where nothing is signed', null, null],
])('[PF-05, DP-09] the keys of a remote are %s', (_which, keys, counted) => {
  const trust = withListedKeys({ keys, needsHashes: true }, 'remote-login', ['L']);
  expect(trust).toEqual({ keys: counted, needsHashes: true });
});

/** A response of three times the allowed size. Reports when its body is cancelled. */
const endless = (onEnd: () => void) => {
  let left = 3 * DOCUMENT_LIMIT;
  return new Response(
    new ReadableStream({
      pull(stream) {
        stream.enqueue(new Uint8Array(1024 * 1024).fill(32));
        left -= 1024 * 1024;
        if (left === 0) stream.close();
      },
      cancel: onEnd,
    }),
  );
};

async function waitUntil(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isSo(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isSo()).toBe(true);
}

test('[DP-35] a record without an end is refused, and read no further than a record may be long', async () => {
  const onEnd = jest.fn();
  const { run, requested, fetchFile } = build();
  fetchFile.mockImplementation(async () => endless(onEnd));
  await expect(run()).rejects.toMatchObject({ name: 'RemoteLoadError' });
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(requested).toEqual([]);
});

describe('what the page knows of other remotes', () => {
  const { release: _release, container: _container, files: _files, ...known } = release;
  const ahead = [{ ...known, url: entry.url }];
  const FILES = ['release.json', 'remoteEntry.js', 'js/auth.js', 'css/auth.css'];

  test('[PF-04] is asked for beside the list of releases, which alone says what runs', async () => {
    let tell = (_listing: ReturnType<typeof listing>) => {};
    const told = new Promise<ReturnType<typeof listing>>((resolve) => {
      tell = resolve;
    });
    const { run, requested, fetchFile } = build({
      ahead,
      discovery: discoveryOf(() => told),
    });
    const done = run();
    expect(fetchFile.mock.calls.map(([url]) => url)).toEqual(
      FILES.map((file) => `${BASE}/${file}`),
    );
    expect(requested).toEqual([]);
    const newer = recordOf({ ...release, release: 'r2' });
    const url = 'https://login.example/r2/release.json';
    fetchFile.mockClear();
    fetchFile.mockImplementation(async () => new Response(newer));
    const metadata = { version: '1.0.0', integrity: hashOf(newer) };
    tell(listing({ url, metadata, extras: { release: 'r2' } }));
    await done;
    expect(fetchFile.mock.calls.map(([address]) => address)).toEqual([url]);
    expect(requested.map((each) => each.url)).toEqual(
      FILES.slice(1).map((file) => `https://login.example/r2/${file}`),
    );
  });

  test('[PF-04, MF-05] what does not come that way fails nothing', async () => {
    const { run, fetchFile } = build({ ahead });
    for (const _file of FILES) fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(run()).resolves.toBe(good.screen);
  });

  test('[DP-35, PF-04] is read no further than a document may be long', async () => {
    let ended = 0;
    const { run, fetchFile } = build({ ahead });
    for (const _file of FILES) {
      fetchFile.mockImplementationOnce(async () => endless(() => (ended += 1)));
    }
    await run();
    await waitUntil(() => ended === FILES.length);
  });

  test.each([
    ['after a failure', { ahead }, true],
    ['at an origin that is not allowed', { ahead, isAllowed: () => false }, false],
    ['of a screen that is not linked', { ahead: [{ ...ahead[0], screens: {} }] }, false],
    ['of a release that does not fit this host', { ahead, hostVersions: {} }, false],
    [
      'of a remote that another release is asked for of',
      { ahead, override: { remote: 'remote-login' } as Override },
      false,
    ],
  ])('[PF-04, DP-08, MF-03] nothing is asked for ahead %s', async (_when, change, fresh) => {
    const { run, fetchFile } = build(change as Partial<ScreenLoaderParts>);
    await run(fresh).catch(() => {});
    expect(fetchFile.mock.calls.map(([url]) => url)).not.toContain(`${BASE}/js/auth.js`);
  });
});
