import type { BootData, MicroFrontendEntry } from '@composed/contract/discovery';
import { createRuntime } from './create-runtime.ts';

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

test('[PL-02, DP-11] what an address asks for is kept under the site’s prefix until it is forgotten', () => {
  const { runtime } = open('/?release=remote-shelf@pr-1');
  expect(runtime.override?.text).toBe('remote-shelf@pr-1');
  expect([location.search, keys(sessionStorage)]).toEqual(['', ['shop.release']]);
  runtime.forgetRequested();
  expect(keys(sessionStorage)).toEqual([]);
  expect(open('/').runtime.override).toBeNull();
});

test('the second script lies on the page’s origin, whatever the page’s address is, and may come from there', async () => {
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

test('[DP-23] a page knows which remotes its list names, and looks up the release that its address asks for', async () => {
  const { runtime, fetch } = open('/?release=remote-shelf@pr-1');
  const listed = ['remote-shelf', 'constructor', 'remote-cafe'].map(runtime.lists);
  expect(listed).toEqual([true, false, false]);
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
