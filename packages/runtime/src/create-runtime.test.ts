import type { BootData, MicroFrontendEntry } from '@composed/contract/discovery';
import { createRuntime } from './create-runtime.ts';
import { readBootData as read } from './loading/boot-data.ts';
import { createContainerRuntime } from './loading/container-runtime.ts';

describe('create runtime', () => {
  const ORIGIN = 'https://shelf.example';

  const entry = (version: string, traffic: number, isDefault: boolean): MicroFrontendEntry => ({
    url: `${ORIGIN}/${version}/release.json`,
    metadata: { version },
    deployment: { traffic, default: isDefault },
  });

  /** Opens a page of the site `shop`. Its only remote has a canary. */
  function open(address: string, more: Partial<BootData> = {}) {
    const boot: BootData = {
      remoteOrigins: [ORIGIN],
      keys: null,
      release: null,
      ahead: [],
      discovery: {
        schema: '',
        microFrontends: { 'remote-shelf': [entry('1.0.0', 0, true), entry('1.1.0', 100, false)] },
      },
      ...more,
    };
    document.head.innerHTML = `<script type="application/json" id="shop-boot">${JSON.stringify(boot)}</script>`;
    history.replaceState(null, '', address);
    const createPolicy = jest.fn((_name: string, rules: object) => rules);
    const fetch = jest.fn<Promise<Response>, [address: string]>(() => new Promise(() => {}));
    Object.assign(globalThis, {
      fetch,
      trustedTypes: { createPolicy },
      __CHUNK_LOAD_LIMIT_MS__: 120_000,
      __SHARED_VERSIONS__: {},
      __SITE__: { name: 'shop', storagePrefix: 'shop.', contractVersion: 1 },
    });
    const runtime = createRuntime({
      remotes: ['remote-shelf'],
    });
    return { runtime, fetch, createPolicy };
  }

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'trustedTypes');
  });

  const keys = (store: Storage) => Array.from(store, (_, at) => store.key(at));

  test('[PL-02] a site’s pages, its policy for scripts and what browsers keep carry its own names', async () => {
    Object.defineProperty(globalThis.crypto, 'getRandomValues', {
      configurable: true,
      value: (bytes: Uint8Array) => bytes,
    });
    const { runtime, fetch, createPolicy } = open('/');
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['shop#remotes']);
    expect(fetch).not.toHaveBeenCalled();
    runtime.screens.preload('remote-shelf', 'home');
    await jest.advanceTimersByTimeAsync(0);
    // The inlined list gives the canary to every browser that stores a bucket.
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([`${ORIGIN}/1.1.0/release.json`]);
    expect([keys(localStorage), keys(sessionStorage)]).toEqual([['shop.bucket'], []]);
  });

  test('[PL-02, DP-11] stores an override of the address under the site’s prefix until it is removed', () => {
    const { runtime } = open('/?release=remote-shelf@pr-1');
    expect(runtime.override?.text).toBe('remote-shelf@pr-1');
    expect([location.search, keys(sessionStorage)]).toEqual(['', ['shop.release']]);
    runtime.forgetRequested();
    expect(keys(sessionStorage)).toEqual([]);
    expect(open('/').runtime.override).toBeNull();
  });

  test('the second script has the page’s origin, at each address of the page', async () => {
    const environment = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    const inspector = { url: 'releases/host/1/js/inspector.0.js', integrity: 'sha384-x' };
    const { runtime, fetch } = open('/browse/tools?inspect', { inspector });
    const opened = runtime.openInspector();
    await Promise.race([opened, jest.advanceTimersByTimeAsync(0)]);
    process.env.NODE_ENV = environment;
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      `${location.origin}/${inspector.url}`,
    ]);
  });

  test('[DP-23] a page looks up the release that its address asks for', async () => {
    const { runtime, fetch } = open('/?release=remote-shelf@pr-1');
    runtime.findRequested();
    await jest.advanceTimersByTimeAsync(0);
    // A release that is not live needs the current list first.
    expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/discovery.json']);
  });

  test('[MF-15] a slot of a name that every object inherits has no contributions', async () => {
    const { runtime, fetch } = open('/', { slots: {} });
    const show = jest.fn();
    await runtime.contributions('constructor', 1, new AbortController().signal, show);
    expect([show, fetch].map((each) => each.mock.calls)).toEqual([[], []]);
  });

  test('[LR-07] the release that the address asks for may fill a slot that no live one fills', async () => {
    const { runtime, fetch } = open('/?release=remote-shelf@pr-1', { slots: {} });
    const { signal } = new AbortController();
    void runtime.contributions('page.aside', 1, signal, jest.fn()).catch(() => {});
    await jest.advanceTimersByTimeAsync(0);
    // The current list says whether the site grants it the slot.
    expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/discovery.json']);
  });
});

const readBootData = (page: Document) => read(page, 'hub-boot');

const script = (data: unknown) =>
  `<script type="application/json" id="hub-boot">${JSON.stringify(data)}</script>`;
const page = (head: string, body = '') =>
  new DOMParser().parseFromString(
    `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
    'text/html',
  );

const NONE = { discovery: null, release: null, ahead: [] };
const OWN = { ...NONE, remoteOrigins: ['https://hub.example'], keys: { site: ['B'] } };
const FORGED = { ...NONE, remoteOrigins: ['https://evil.example'], keys: null };

test.each([
  ['a script', script(FORGED)],
  ['an element', `<div id="hub-boot">${JSON.stringify(FORGED)}</div>`],
  ['a name', `<form name="head">${script(FORGED)}</form>`],
])('[DP-09, DP-29] a page is believed by its head, whatever %s in its body says', (_what, body) => {
  expect(readBootData(page(script(OWN), body))).toMatchObject(OWN);
  expect(readBootData(page('', body))).toMatchObject({ remoteOrigins: [], keys: {} });
});

test.each([
  ['nothing', ''],
  ['no keys', script({ ...OWN, keys: undefined })],
  ['what is no JSON', '<script type="application/json" id="hub-boot">{"keys":null</script>'],
])('[DP-09] with %s no signature counts as right, and none is left out', (_what, head) => {
  expect(readBootData(page(head)).keys).toEqual({});
});

test('[DP-09] signatures are off when the page’s own data say so', () => {
  expect(readBootData(page(script({ ...OWN, keys: null }))).keys).toBeNull();
});

/** A valid entry of the page's list, and a valid `ahead` record of its release. */
const ENTRY = { url: 'https://hub.example/release.json', metadata: { version: '1.0.0' } };
const AHEAD = {
  name: 'remote-shelf',
  url: ENTRY.url,
  contractVersion: 1,
  shared: {},
  entry: 'entry.js',
  screens: {},
};
const RELEASE = { ...AHEAD, release: '1.0.0-000000000001', container: 'shelf', files: {} };
const WHOLE = {
  ...OWN,
  discovery: { schema: 'test', microFrontends: { 'remote-shelf': [ENTRY] } },
  release: RELEASE,
  ahead: [AHEAD],
  localRemotes: true,
  inspector: { url: '/inspector.js', integrity: 'sha384-x' },
};

test('[PL-03] all that a page brings along is read', () => {
  expect(readBootData(page(script(WHOLE)))).toEqual(WHOLE);
});

test.each([
  ['remoteOrigins', 'https://hub.example'],
  ['discovery', { microFrontends: { 'remote-shelf': [{}] } }],
  ['discovery', []],
  ['release', { ...RELEASE, screens: { shelf: {} } }],
  ['ahead', [{ ...AHEAD, url: 'release.json' }]],
  ['keys', { site: 'B' }],
  ['localRemotes', 'yes'],
  ['inspector', '/inspector.js'],
])('[PL-03] of a page whose %s is %j nothing is believed', (field, value) => {
  expect(readBootData(page(script({ ...WHOLE, [field]: value })))).toEqual({
    ...NONE,
    remoteOrigins: [],
    keys: {},
  });
});

describe('container runtime', () => {
  const sharedModules = { react: {} };
  const host = { load: async () => {}, base: 'https://login.example/1.0.0/' };

  type Page = Record<string, unknown>;

  /** Adds a container to the page, as a remote's entry does. */
  function putContainer(init: () => unknown = () => {}) {
    const container = {
      init: jest.fn(init),
      get: jest.fn(async (expose: string) => () => ({ expose })),
    };
    (globalThis as unknown as Page).remote_auth_1 = container;
    return container;
  }

  afterEach(() => {
    delete (globalThis as unknown as Page).remote_auth_1;
  });

  test('[MF-01, MF-03] a container gets the host’s shared modules and loader once, before its first screen', async () => {
    const container = putContainer();
    const runtime = createContainerRuntime(() => sharedModules);
    const [auth, reset] = await Promise.all([
      runtime.load('remote_auth_1', 'auth', host, {}),
      runtime.load('remote_auth_1', 'reset-password', host, {}),
    ]);
    expect([auth, reset]).toEqual([{ expose: './auth' }, { expose: './reset-password' }]);
    expect(container.init.mock.calls).toEqual([[sharedModules, [], host]]);
  });

  test('[MF-03, DP-06] two releases in one page each have their own container, by where their files are', async () => {
    putContainer();
    const registryOf = (name: string): Page => ({
      remote_auth_1: { init: () => {}, get: async () => () => name },
    });
    const [first, second] = [registryOf('first'), registryOf('second')];
    const runtime = createContainerRuntime(() => sharedModules);
    const load = (registry: Page) => runtime.load('remote_auth_1', 'auth', host, registry);
    expect(await Promise.all([load(first), load(second)])).toEqual(['first', 'second']);
    expect(runtime.isPresent('remote_auth_1', first)).toBe(true);
  });

  test('[MF-05] a container that could not start is started again by the next try', async () => {
    const init = jest.fn().mockRejectedValueOnce(new Error('not yet'));
    putContainer(init);
    const runtime = createContainerRuntime(() => sharedModules);
    await expect(runtime.load('remote_auth_1', 'auth', host, {})).rejects.toThrow('not yet');
    await expect(runtime.load('remote_auth_1', 'auth', host, {})).resolves.toEqual({
      expose: './auth',
    });
    expect(init).toHaveBeenCalledTimes(2);
  });

  test('[MF-05] says whether a container is there, and refuses one that is not', async () => {
    const runtime = createContainerRuntime(() => sharedModules);
    expect(runtime.isPresent('remote_auth_1', {})).toBe(false);
    // State after an entry declared its name and then threw.
    (globalThis as unknown as Page).remote_auth_1 = undefined;
    expect(runtime.isPresent('remote_auth_1', {})).toBe(false);
    await expect(runtime.load('remote_auth_1', 'auth', host, {})).rejects.toThrow(
      'no container remote_auth_1',
    );
    putContainer();
    expect(runtime.isPresent('remote_auth_1', {})).toBe(true);
  });
});
