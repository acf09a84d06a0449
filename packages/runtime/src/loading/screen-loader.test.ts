/** @jest-environment node */
import { createHash } from 'node:crypto';
import { systemClock } from '@composed/browser/clock';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { DOCUMENT_LIMIT, LOADER_VERSION, type RemoteRelease } from '@composed/contract/release';
import { findMajor } from '../majors/find-major.ts';
import type { Override } from '../releases/override.ts';
import type { AssetRequest } from './asset-loader.ts';
import type { LoadFile } from './container-runtime.ts';
import { startDeadline } from './deadline.ts';
import type { Listing, Live } from './discovery.ts';
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

/** The listed entry of a release at `https://login.example/NAME/`, with the hash of its record. */
const entryOf = (name: string, text = record): MicroFrontendEntry => ({
  url: `https://login.example/${name}/release.json`,
  metadata: { version: '1.0.0', integrity: hashOf(text) },
  extras: { release: 'r1' },
});
const entry = entryOf('r1');
const second = entryOf('r2');
const listing = (one: MicroFrontendEntry) => ({ entries: [one], disabled: false, generation: 7 });
const OFF: Listing = { entries: [], disabled: true, generation: 8 };

type Parts = ScreenLoaderParts;
type Discovered = Parts['discovery'];
/** Discovery that lists these entries in successive calls, and the last one from then on. */
function lists(...entries: [MicroFrontendEntry, ...MicroFrontendEntry[]]) {
  let calls = 0;
  return jest.fn(async () => listing(entries[calls++] ?? entries.at(-1) ?? entries[0]));
}
const discoveryOf = (find: Discovered['find'], more: Partial<Discovered> = {}): Discovered => ({
  find,
  forget: jest.fn(),
  look: async () => ({ of: () => undefined, extras: {} }),
  isWithdrawn: () => false,
  ...more,
});

const Nothing = () => null;
const good = { screen: { contractVersion: CONTRACT_VERSION, Screen: Nothing } };
/** A container that is present whichever files were loaded. */
const running: Parts['network']['containers'] = { isPresent: () => true, load: async () => good };

type Put = Parts['network']['assets']['script'];
const assetsOf = (script: Put, stylesheet = script, forget = jest.fn()) => ({
  script,
  stylesheet,
  forget,
  registry: () => ({}),
});

/** All parts, without their groups. */
type Change = Partial<
  Omit<Parts, 'inlined' | 'host' | 'trust' | 'network'> &
    Parts['inlined'] &
    Parts['host'] &
    Parts['trust'] &
    Parts['network']
>;

function build(change: Change = {}, exposed: unknown = good) {
  let present = false;
  const requested: AssetRequest[] = [];
  const put = async (request: AssetRequest) => {
    requested.push(request);
    present = true;
  };
  const fetchFile = jest.fn(async (_url: unknown, _init?: RequestInit) => new Response(record));
  const all = {
    discovery: discoveryOf(lists(entry)),
    pins: new Map(),
    choose: (_remote: string, { entries }: Listing) => entries[0],
    override: null,
    release: null,
    ahead: [],
    origin: 'https://hub.example',
    contractVersion: CONTRACT_VERSION,
    loader: LOADER_VERSION,
    provides: { react: '19.3.1' },
    keys: null,
    needsHashes: true,
    isAllowed: (url: string) => url.startsWith('https://login.example/'),
    fetchFile,
    assets: assetsOf(put),
    containers: { isPresent: () => present, load: async () => exposed },
    startLimit: (ms: number) => startDeadline(systemClock, ms),
    ...change,
  };
  const { load } = createScreenLoader({
    findMajor: (one, { signal }) =>
      findMajor(
        one,
        { ...all, host: all, ownScripts: [], boot: { discovery: null }, scope: {} },
        signal,
      ),
    ...all,
    inlined: all,
    host: all,
    trust: all,
    network: all,
  });
  const options = { signal: new AbortController().signal, fresh: false };
  return {
    load: (screen: string, signal = options.signal) =>
      load('remote-login', screen, { ...options, signal }),
    run: (fresh = false) => load('remote-login', 'auth', { ...options, fresh }),
    requested,
    /** Addresses of the loaded files. */
    urls: () => requested.map(({ url }) => url),
    /** Addresses of the loaded files, with the hashes that they must have. */
    hashes: () => requested.map(({ url, integrity }) => [url, integrity]),
    fetchFile,
    pins: all.pins,
    forget: all.discovery.forget as jest.Mock,
    forgetFile: all.assets.forget as jest.Mock,
  };
}

/** Expects a failed load that has loaded none of the release's files. */
async function expectRefusal(
  { run, requested }: ReturnType<typeof build>,
  failure: { kind: string; message?: string },
): Promise<void> {
  await expect(run()).rejects.toMatchObject(failure);
  expect(requested).toEqual([]);
}

test('[MF-01] loads entry, chunk and stylesheet at the same time, each with its hash', async () => {
  const { run, hashes } = build();
  await expect(run()).resolves.toBe(good.screen);
  expect(hashes()).toEqual([
    [`${BASE}/remoteEntry.js`, 'sha384-entry'],
    [`${BASE}/js/auth.js`, 'sha384-auth'],
    [`${BASE}/css/auth.css`, 'sha384-style'],
  ]);
});

test.each<[string, Change, boolean, number]>([
  ['requests no record if the page has inlined it', { release }, false, 0],
  [
    'requests the record if another release is live than the inlined one',
    { release: { ...release, release: 'r0' } },
    false,
    1,
  ],
  ['does not use the inlined record for a second try', { release }, true, 1],
])('[MF-01, MF-05] %s', async (_what, change, fresh, requests) => {
  const { run, fetchFile } = build(change);
  await run(fresh);
  expect(fetchFile).toHaveBeenCalledTimes(requests);
});

test.each([
  [true, undefined],
  [false, true],
])('[DP-27] a tab knows whether it runs a canary (default: %s)', async (isDefault, isCanary) => {
  const deployment = { traffic: 5, default: isDefault };
  const { run, pins } = build({ discovery: discoveryOf(lists({ ...entry, deployment })) });
  await run();
  expect(pins.get('remote-login')?.isCanary).toBe(isCanary);
});

test.each(['constructor', 'toString', '__proto__'])(
  '[MF-01] a screen %s that the release lacks is incompatible, and nothing is loaded',
  async (screen) => {
    const { load, requested } = build();
    await expect(load(screen)).rejects.toMatchObject({
      kind: 'incompatible',
      message: `remote-login has no screen "${screen}".`,
    });
    expect(requested).toEqual([]);
  },
);

test('[DP-14] loads no file of a disabled remote', async () => {
  const built = build({ discovery: discoveryOf(async () => OFF) });
  await expectRefusal(built, { kind: 'disabled' });
  expect(built.fetchFile).not.toHaveBeenCalled();
});

test.each([
  ['first', false, 'default'],
  ['second', true, 'reload'],
])(
  '[MF-05] the %s try requests the release, the record and every file with its cache mode',
  async (_which, fresh, cache) => {
    const { run, requested, fetchFile, forget } = build();
    await run(fresh);
    expect(forget.mock.calls).toEqual(fresh ? [['remote-login']] : []);
    expect(fetchFile.mock.calls).toEqual([[entry.url, { cache, signal: expect.anything() }]]);
    expect(requested.map((request) => request.fresh)).toEqual([fresh, fresh, fresh]);
  },
);

test('[MF-11] a page has one release of a remote: the first whose code has run', async () => {
  const find = lists(entry, second);
  // Inlined, so that the first run finds its release before the second one.
  const { run, urls } = build({ release, discovery: discoveryOf(find) });
  // Both runs start before either ends. The second one finds a release that was deployed in between.
  const [one, other] = await Promise.all([run(), run(true)]);
  expect([one, other]).toEqual([good.screen, good.screen]);
  expect(urls().at(-1)).toBe(`${BASE}/css/auth.css`);
  await run();
  expect(find).toHaveBeenCalledTimes(2);
});

test('[DP-07] if two releases load at the same time, the modules of the second never run', async () => {
  const other = recordOf({ ...release, container: 'auth_r2' });
  const later = entryOf('r2', other);
  const started: string[] = [];
  let start = () => {};
  const firstStarted = new Promise<void>((resolve) => {
    start = resolve;
  });
  const { run } = build({
    discovery: discoveryOf(lists(later, entry)),
    fetchFile: async (url) => {
      if (url === later.url) return new Response(other);
      await firstStarted;
      return new Response(record);
    },
    containers: {
      ...running,
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

test('[DP-07, MF-05] a remote whose code has run keeps its record and its release on a second try', async () => {
  const find = lists(entry);
  const { run, fetchFile, forget } = build({ discovery: discoveryOf(find) });
  await run();
  await run(true);
  expect(find).toHaveBeenCalledTimes(1);
  expect(fetchFile).toHaveBeenCalledTimes(1);
  expect(forget).not.toHaveBeenCalled();
});

test('[DP-07] code that ran and failed also pins its release: a second one beside it would be a mix', async () => {
  const find = lists(entry);
  const { run } = build({ discovery: discoveryOf(find) }, {});
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
  await expect(run(true)).rejects.toMatchObject({ kind: 'broken' });
  expect(find).toHaveBeenCalledTimes(1);
});

test('[DP-07] a load that was aborted while its files were loading pins nothing', async () => {
  const turn = new AbortController();
  const put = async () => turn.abort(new Error('abandoned'));
  const { load, pins } = build({ assets: assetsOf(put), containers: running });
  await expect(load('auth', turn.signal)).rejects.toThrow('abandoned');
  expect(pins.size).toBe(0);
});

test('[DP-07] removes the styles of a release that failed once another release runs', async () => {
  const script = jest.fn(async () => {}).mockRejectedValueOnce(new Error('no luck'));
  const { run, forgetFile } = build({
    discovery: discoveryOf(lists(entry, second)),
    assets: assetsOf(script, async () => {}),
    containers: running,
  });
  await expect(run()).rejects.toThrow('no luck');
  expect(forgetFile).not.toHaveBeenCalled();
  await run(true);
  expect(forgetFile.mock.calls).toEqual([
    [expect.objectContaining({ url: `${BASE}/css/auth.css`, release: `${BASE}/release.json` })],
  ]);
});

test('[MF-05] an error status with a JSON body is no record', async () => {
  await expectRefusal(build({ fetchFile: async () => new Response(record, { status: 503 }) }), {
    kind: 'unreachable',
    message: 'release.json could not be loaded: HTTP 503.',
  });
});

test('[MF-12] the error of an unreachable server names the file, without the browser’s text', async () => {
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
  const discovery = discoveryOf(lists(entryOf('r1', text)));
  await expectRefusal(build({ discovery, fetchFile: async () => new Response(text) }), {
    kind: 'broken',
  });
});

test('[DP-08] a record that has no hash is refused, but in development', async () => {
  const discovery = discoveryOf(lists({ ...entry, metadata: { version: '1.0.0' } }));
  await expectRefusal(build({ discovery }), { kind: 'refused' });
  await expect(build({ discovery, needsHashes: false }).run()).resolves.toBe(good.screen);
});

test('[DP-09] a record that the remote’s key did not sign is refused, and none of its files requested', async () => {
  await expectRefusal(build({ keys: { 'remote-login': [] } }), {
    kind: 'refused',
    message: 'The record of remote-login is not signed with a key of remote-login.',
  });
});

test('[MF-05] refuses an origin that the host does not allow, before any request to it', async () => {
  const { run, fetchFile } = build({ isAllowed: () => false });
  await expect(run()).rejects.toMatchObject({ kind: 'refused' });
  expect(fetchFile).not.toHaveBeenCalled();
});

test('[MF-03, MF-05, MF-17] refuses a release that does not fit the host before any file of it is loaded, with both versions', async () => {
  await expectRefusal(build(served({ ...release, shared: { react: '^19.4.0' } })), {
    kind: 'incompatible',
    message: 'remote-login wants react ^19.4.0; this host has 19.3.1.',
  });
});

describe('[MJ-04] a release that needs the second major', () => {
  const old = { ...release, shared: { react: '^18.3.0' } };
  const exposed = { screen: { contractVersion: CONTRACT_VERSION, Screen: () => null } };
  const majorOf = () => ({
    prepare: jest.fn<Promise<void>, [{ fresh: boolean }]>(async () => {}),
    load: jest.fn(async () => exposed),
  });

  test('loads its script beside the release’s files, and gets its screen from there', async () => {
    const major = majorOf();
    const findMajor = jest.fn(async () => major);
    const { load, run, pins } = build({ ...served(old), findMajor });
    await expect(run()).resolves.toBe(exposed.screen);
    await load('auth');
    expect(findMajor).toHaveBeenCalledTimes(1);
    expect(pins.get('remote-login')?.major).toBe(major);
    expect(major.load).toHaveBeenLastCalledWith('auth_r1', 'auth', expect.anything(), {});
  });

  test('runs nothing while that script fails, and Try again requests it afresh', async () => {
    const failure = { kind: 'unreachable' };
    const major = majorOf();
    major.prepare.mockRejectedValueOnce(failure);
    const { run, pins } = build({ ...served(old), findMajor: async () => major });
    await expect(run()).rejects.toBe(failure);
    expect([pins.size, major.load.mock.calls]).toEqual([0, []]);
    await expect(run(true)).resolves.toBe(exposed.screen);
    expect(major.prepare.mock.calls.map(([{ fresh }]) => fresh)).toEqual([false, true]);
  });
});

test.each([
  ['with nothing', null, 'broken'],
  ['with no screen', {}, 'broken'],
  ['with a screen that is no component', { screen: { contractVersion: 1, Screen: 'x' } }, 'broken'],
  [
    'of another contract version',
    { screen: { contractVersion: 99, Screen: Nothing } },
    'incompatible',
  ],
])('[MF-05, MF-08] a module %s is refused', async (_what, exposed, kind) => {
  await expect(build({}, exposed).run()).rejects.toMatchObject({ kind });
});

test('[LP-05] a screen is ready when its own promise says so', async () => {
  const done: string[] = [];
  const ready = new Promise<void>((resolve) => setImmediate(resolve)).then(() => done.push('part'));
  await build({}, { screen: { ...good.screen, ready } }).run();
  done.push('screen');
  expect(done).toEqual(['part', 'screen']);
});

test('[MF-05] a container that did not start is called broken, and its entry is loaded again', async () => {
  const { run, forgetFile } = build({ containers: { ...running, isPresent: () => false } });
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
  expect(forgetFile).toHaveBeenCalledWith(
    expect.objectContaining({ url: `${BASE}/remoteEntry.js` }),
  );
});

test('[PF-13, DP-15] files that releases share come from their folder, but stacks name the release', async () => {
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
  const { run, loadFile, urls, requested } = await started({ release: inlined });
  await run();
  // The container requests its files at the shared address and without hashes.
  await loadFile(pooled('js/later.js'));
  await loadFile(pooled('js/changed.js'));
  expect(urls().map((url) => url.replace('https://login.example/', ''))).toEqual([
    '0-files/remoteEntry.js',
    '0-files/js/auth.js',
    '0-files/js/later.0123456789ab.js',
    'r1/js/changed.ba9876543210.js',
  ]);
  expect(requested[2]?.place).toBe(`${BASE}/js/later.0123456789ab.js`);
});

describe('[DP-30] a release that was withdrawn', () => {
  const MESSAGE = 'remote-login@r1 was withdrawn: it does harm.';
  const refused = { kind: 'refused', message: MESSAGE };
  const isWithdrawn: Discovered['isWithdrawn'] = (pkg, name) =>
    pkg === 'remote-login' && name === 'r1';
  const { extras: _extras, ...unnamed } = entry;

  test.each<[string, MicroFrontendEntry, RemoteRelease | null, number]>([
    ['as the live one', entry, null, 0],
    ['as a canary', { ...entry, deployment: { traffic: 5, default: false } }, null, 0],
    ['from the page’s HTML', entry, release, 0],
    ['if the list has only its address, which takes its record', unnamed, null, 1],
  ])('does not run %s, and its files are not requested', async (_how, one, inlined, requests) => {
    const discovery = discoveryOf(lists(one), { isWithdrawn });
    const built = build({ release: inlined, discovery });
    await expectRefusal(built, refused);
    expect(built.fetchFile).toHaveBeenCalledTimes(requests);
  });

  test('while its files were loading does not run, and is not pinned', async () => {
    let withdrawn = false;
    const load = jest.fn(async () => good);
    const put = async () => {
      withdrawn = true;
    };
    const { run, pins } = build({
      discovery: discoveryOf(lists(entry), { isWithdrawn: () => withdrawn }),
      assets: assetsOf(put),
      containers: { isPresent: () => true, load },
    });
    await expect(run()).rejects.toMatchObject(refused);
    expect(load).not.toHaveBeenCalled();
    expect(pins.size).toBe(0);
  });

  test('while the tab runs it shows no further screen, and loads files for the one that is shown', async () => {
    let withdrawn = false;
    const built = await started({
      discovery: discoveryOf(lists(entry), { isWithdrawn: () => withdrawn }),
    });
    withdrawn = true;
    await expectRefusal(built, refused);
    expect(built.pins.has('remote-login')).toBe(true);
    await built.loadFile('js/later.js');
    expect(built.requested).toHaveLength(1);
  });
});

describe('[DP-30, DP-11] a remote of which the tab requests another release', () => {
  const trust = { keys: null, needsHashes: true };
  const other = entryOf('r9');
  const override = (find: unknown): Override => ({
    text: 'remote-login@r9',
    remote: 'remote-login',
    find: find as Override['find'],
    replaces: () => true,
    agree: () => true,
    decline: () => {},
    navigation: (entries) => entries,
    allows: () => false,
    getState: () => ({ status: 'requested' }),
    message: () => '',
    subscribe: () => () => {},
  });
  const fresh = { ...listing(entry), former: ['r0'] };
  const find = jest.fn(() => Promise.reject(new Error('the page’s own list')));
  /** A tab whose override finds its release this way. */
  const overridden = (findOther: unknown, more: Partial<Discovered> = {}) =>
    build({
      override: override(findOther),
      discovery: discoveryOf(find, {
        look: async () => ({ of: () => fresh, extras: {} }),
        ...more,
      }),
    });
  const findsOther: Override['find'] = (_live, _signal, read) => read({ entry: other, trust });

  test('is checked against a new list, and runs the live release until the visitor agrees', async () => {
    const findOther = jest.fn(async (_live: Live) => null);
    const { run, urls } = overridden(findOther);
    await expect(run()).resolves.toBe(good.screen);
    expect(findOther.mock.calls[0]?.[0].of('remote-login')).toBe(fresh);
    expect(find).not.toHaveBeenCalled();
    expect(urls().every((url) => url.startsWith(`${BASE}/`))).toBe(true);
  });

  test('runs the other release after it was found', async () => {
    const { run, urls } = overridden(findsOther);
    await run();
    expect(urls()).toHaveLength(3);
    expect(urls().every((url) => url.includes('/r9/'))).toBe(true);
  });

  test('does not run a withdrawn one, and does not request its record', async () => {
    const isWithdrawn: Discovered['isWithdrawn'] = (_pkg, name) => name === 'r1';
    const { run, fetchFile } = overridden(findsOther, { isWithdrawn });
    await expect(run()).rejects.toMatchObject({ kind: 'refused' });
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test('has no other release while it is switched off', async () => {
    const findOther = jest.fn();
    const look = async () => ({ of: () => OFF, extras: {} });
    const { run } = overridden(findOther, { look });
    await expect(run()).rejects.toMatchObject({ kind: 'disabled' });
    expect(findOther).not.toHaveBeenCalled();
  });

  test('[LR-07] runs although nothing of it is live, and only once the visitor agrees', async () => {
    const look = async () => ({ of: () => undefined, extras: {} });
    const { run, urls } = overridden(findsOther, { look });
    await run();
    expect(urls().every((url) => url.includes('/r9/'))).toBe(true);
    const asks = overridden(async () => null, { look });
    await expect(asks.run()).rejects.toMatchObject({ kind: 'discovery' });
  });
});

/** The release without the files whose names match. */
const without = (pattern: RegExp): RemoteRelease => ({
  ...release,
  files: Object.fromEntries(Object.entries(release.files).filter(([file]) => !pattern.test(file))),
});

/** A list of releases with this record, and a server that has the record. */
function served(one: RemoteRelease): Change {
  const text = recordOf(one);
  return {
    discovery: discoveryOf(lists(entryOf('r1', text))),
    fetchFile: async () => new Response(text),
  };
}

test.each(['remoteEntry.js', 'js/auth.js', 'css/auth.css'])(
  '[DP-08] a release whose record has no hash of %s is refused',
  async (file) => {
    const { run, urls } = build(served(without(new RegExp(`^${file}$`))));
    await expect(run()).rejects.toMatchObject({
      kind: 'refused',
      message: `The record of remote-login has no hash of ${file}.`,
    });
    expect(urls()).not.toContain(`${BASE}/${file}`);
  },
);

test('[DP-08] in development, where files change all the time, none needs a hash', async () => {
  const { run } = build({ ...served({ ...release, files: {} }), needsHashes: false });
  await expect(run()).resolves.toBe(good.screen);
});

/** Runs a screen and returns the function with which its container loads further files. */
async function started(change: Change = {}) {
  let loadFile: LoadFile = () => Promise.reject(new Error('not started'));
  const built = build({
    containers: {
      ...running,
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
    loadFile: (file: string) =>
      loadFile(file.startsWith('https:') ? file : `${BASE}/${file}`, 120_000),
  };
}

const LATER = [
  [`${BASE}/js/later.js`, 'sha384-later'],
  [`${BASE}/css/later.css`, 'sha384-later-style'],
];

test('[DP-08] a file that a screen requests later is verified by its hash', async () => {
  const { loadFile, hashes } = await started();
  await loadFile('js/later.js');
  await loadFile('css/later.css');
  expect(hashes()).toEqual(LATER);
});

test('[DP-35] each file is requested with its size in the record', async () => {
  const { run, loadFile, requested } = await started();
  await run();
  await loadFile('js/later.js');
  expect(requested.map(({ url, size }) => [url.slice(BASE.length), size])).toEqual([
    ['/remoteEntry.js', undefined],
    ['/js/auth.js', 1234],
    ['/css/auth.css', undefined],
    ['/js/later.js', 99],
  ]);
});

test('[DP-35, DP-07] a build that uses its script’s address as its base gets its further files too', async () => {
  const { loadFile, hashes } = await started();
  await loadFile('https://hub.example/js/later.js');
  expect(hashes()).toEqual(LATER.slice(0, 1));
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

test('[MF-02] a file that is requested later has the time limit of a load, which ends with it, even a failed one', async () => {
  const end = jest.fn();
  const { signal } = new AbortController();
  const startLimit = jest.fn((_ms: number) => ({ signal, end }));
  const { loadFile, requested } = await started({ startLimit });
  await loadFile('js/later.js');
  expect(startLimit).toHaveBeenCalledWith(120_000);
  expect(requested[0]?.signal).toBe(signal);
  expect(end).toHaveBeenCalledTimes(1);
  await expect(loadFile('js/other.js')).rejects.toMatchObject({ kind: 'refused' });
  expect(end).toHaveBeenCalledTimes(2);
});

/** The record's part that the page inlines, without the files that are loaded later. */
const part = without(/later/);

test('[PF-05, DP-08] the page inlines what its screen needs; for later files the record is read, once', async () => {
  const { loadFile, hashes, fetchFile } = await started({ release: part });
  expect(fetchFile).not.toHaveBeenCalled();
  await Promise.all([loadFile('js/later.js'), loadFile('css/later.css')]);
  expect(hashes()).toEqual(LATER);
  expect(fetchFile.mock.calls).toEqual([
    [entry.url, { cache: 'default', signal: expect.anything() }],
  ]);
});

test('[PF-05] another screen of the page’s release needs the whole record', async () => {
  const other = { ...part, screens: { home: { js: [], css: [] } } };
  const { run, fetchFile, urls } = build({ release: other });
  await expect(run()).resolves.toBe(good.screen);
  expect(fetchFile).toHaveBeenCalledTimes(1);
  expect(urls()).toContain(`${BASE}/js/auth.js`);
});

test('[DP-08, PF-05] a record with another hash than the list’s loads no later file, and is requested again', async () => {
  const forged = recordOf({ ...release, container: 'evil' });
  const fetchFile = jest.fn(async () => new Response(forged));
  const { loadFile, hashes } = await started({ release: part, fetchFile });
  await expect(loadFile('js/later.js')).rejects.toMatchObject({ kind: 'refused' });
  expect(hashes()).toEqual([]);
  fetchFile.mockImplementation(async () => new Response(record));
  await loadFile('js/later.js');
  expect(hashes()).toEqual(LATER.slice(0, 1));
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
  await expectRefusal(build({ fetchFile: async () => endless(onEnd) }), { kind: 'refused' });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

describe('the page’s data about other remotes', () => {
  const { release: _release, container: _container, files: _files, ...known } = release;
  const ahead = [{ ...known, url: entry.url }];
  const FILES = ['release.json', 'remoteEntry.js', 'js/auth.js', 'css/auth.css'];

  test('[PF-04] is requested while the list of releases loads, but only the list decides what runs', async () => {
    let answer = (_listing: Listing) => {};
    const find = () =>
      new Promise<Listing>((resolve) => {
        answer = resolve;
      });
    const { run, urls, fetchFile } = build({ ahead, discovery: discoveryOf(find) });
    const done = run();
    const fetched = () => fetchFile.mock.calls.map(([url]) => url);
    expect(fetched()).toEqual(FILES.map((file) => `${BASE}/${file}`));
    expect(urls()).toEqual([]);
    const newer = recordOf({ ...release, release: 'r2' });
    fetchFile.mockClear();
    fetchFile.mockImplementation(async () => new Response(newer));
    answer(listing({ ...entryOf('r2', newer), extras: { release: 'r2' } }));
    await done;
    expect(fetched()).toEqual([second.url]);
    expect(urls()).toEqual(FILES.slice(1).map((file) => `https://login.example/r2/${file}`));
  });

  test('[PF-04, MF-05] a failed prefetch fails nothing', async () => {
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
    ['of a release that does not fit this host', { ahead, provides: {} }, false],
    [
      'of a remote of which the tab requests another release',
      { ahead, override: { remote: 'remote-login' } as Override },
      false,
    ],
  ])('[PF-04, DP-08, MF-03] prefetches nothing %s', async (_when, change, fresh) => {
    const { run, fetchFile } = build(change as Change);
    await run(fresh).catch(() => {});
    expect(fetchFile.mock.calls.map(([url]) => url)).not.toContain(`${BASE}/js/auth.js`);
  });
});
