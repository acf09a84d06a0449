import type { DiscoveryExtras } from '@composed/contract/discovery';
import type { Majors } from '@composed/contract/majors';
import type { ContainerHost } from '../loading/container-runtime.ts';
import type { Live } from '../loading/discovery.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import { findMajor, type MajorParts, type ShareScope } from './find-major.ts';

const SCRIPT = '/releases/host/r1/js/major-react.1.js';
const ENTRY = {
  provides: { react: '18.3.1', 'react-dom': '18.3.1' },
  script: { url: SCRIPT, integrity: 'sha384-major' },
};
const OLD = { react: '^18.3.0', 'react-dom': '^18.3.0' };
const hosts = { react: {}, toast: {} };

const shared = (version: string, value: object) => ({
  [version]: { version, get: () => () => value, shareConfig: { singleton: true } },
});

/** Container of a remote that keeps its scope, and exposes a screen. */
function remote() {
  const container = {
    init: jest.fn<void, [scope: ShareScope]>(),
    get: async () => () => ({ screen: { contractVersion: 1, Screen: () => null, ready: 'then' } }),
  };
  /** The module that the container gets for a request. */
  const found = (request: string, version: string) => {
    const [scope] = container.init.mock.calls[0] ?? [];
    return (scope?.[request]?.[version]?.get() as (() => unknown) | undefined)?.();
  };
  return { container, found };
}

interface Setup {
  inlined?: unknown;
  listed?: unknown;
  script?: () => Promise<void>;
  major?: object;
}

let pages = 0;

/** Opens a page with a separate origin, since scripts are cached by their address. */
function page({ inlined, listed, script = async () => {}, major }: Setup) {
  pages += 1;
  const origin = `https://page-${pages}.example`;
  const container = { init: jest.fn(), get: jest.fn(async () => () => major) };
  const look = jest.fn(
    async (): Promise<Live> => ({
      of: () => undefined,
      extras: { majors: listed } as Partial<DiscoveryExtras>,
    }),
  );
  const load = jest.fn(script);
  const parts: MajorParts = {
    host: {
      origin,
      contractVersion: 1,
      loader: 2,
      provides: { react: '19.3.1', 'react-dom': '19.3.1', toast: '1.2.0' },
    },
    boot: {
      discovery: { microFrontends: {}, extras: { majors: inlined } as DiscoveryExtras },
    },
    discovery: { look },
    assets: { script: load, registry: () => ({ major: container }) },
    ownScripts: [],
    scope: { react: shared('19.3.1', hosts.react), toast: shared('1.2.0', hosts.toast) },
  };
  const { signal } = new AbortController();
  return {
    find: (shared: Record<string, string> = OLD) =>
      findMajor({ name: 'remote-club', contractVersion: 1, loader: 2, shared }, parts, signal),
    options: { signal, fresh: false },
    look,
    load,
    container,
    origin,
    ownScripts: parts.ownScripts,
  };
}

const BESIDE = {} as ContainerHost;

test('[MJ-04] a page whose own release needs the second major asks for no list', async () => {
  const { find, look } = page({ inlined: { react: ENTRY } });
  await find();
  expect(look).not.toHaveBeenCalled();
});

test('[MJ-04] another page finds it in the signed list', async () => {
  const { find, options, load, origin, ownScripts } = page({ listed: { react: ENTRY } });
  const major = await find();
  expect(load).not.toHaveBeenCalled();
  await major.prepare(options);
  const url = origin + SCRIPT;
  expect(load.mock.calls).toEqual([[{ url, release: url, integrity: 'sha384-major', ...options }]]);
  expect(ownScripts).toEqual([url]);
});

test.each<[string, unknown, Record<string, string>, string]>([
  ['without a grant', undefined, OLD, 'wants react ^18.3.0; this host has 19.3.1.'],
  [
    'of a third major',
    { react: ENTRY },
    { react: '^17.0.0' },
    'wants react ^17.0.0; this host has 19.3.1.',
  ],
  ['with an entry of unknown form', { react: { provides: 18 } }, OLD, 'wants react ^18.3.0;'],
])(
  '[MJ-04] a release %s is incompatible, and no script is loaded',
  async (_what, listed, shared, reason) => {
    const { find, load } = page({ listed });
    await expect(find(shared)).rejects.toMatchObject({
      kind: 'incompatible',
      message: expect.stringContaining(`remote-club ${reason}`),
    });
    expect(load).not.toHaveBeenCalled();
  },
);

test('[MJ-04] a script of another origin is refused', async () => {
  const script = { url: 'https://elsewhere.example/major.js', integrity: 'sha384-x' };
  const { find, ownScripts } = page({ listed: { react: { ...ENTRY, script } } });
  await expect(find()).rejects.toMatchObject({ kind: 'refused' });
  expect(ownScripts).toEqual([]);
});

test('[MJ-05, MJ-06] two remotes get one instance of the major, and the host’s own of everything else', async () => {
  const react = {};
  const major = { modules: { react: { version: '18.3.1', get: () => react } } };
  const { find, container } = page({ listed: { react: ENTRY } as Majors, major });
  const remotes = [remote(), remote()];
  const load = (await Promise.all(remotes.map(() => find()))).map((each) => each.load);
  await Promise.all(
    remotes.map((each, index) => load[index]?.('it', 'home', BESIDE, { it: each.container })),
  );
  for (const { container: one, found } of remotes) {
    expect(one.init).toHaveBeenCalledTimes(1);
    expect(found('react', '18.3.1')).toBe(react);
    expect(found('react', '19.3.1')).toBeUndefined();
    expect(found('toast', '1.2.0')).toBe(hosts.toast);
  }
  expect(container.init).toHaveBeenCalledTimes(1);
});

test('[MJ-06] a page keeps the major that runs, also when a later host lists another script', async () => {
  const listed = { react: ENTRY } as { react: Majors[string] };
  const { find, container, options, load, origin } = page({ listed, major: { modules: {} } });
  const first = await find();
  await first.load('it', 'home', BESIDE, { it: remote().container });
  listed.react = { ...ENTRY, script: { url: '/releases/host/r2/2.js', integrity: 'sha384-two' } };
  const second = await find();
  await second.prepare(options);
  await second.load('it', 'home', BESIDE, { it: remote().container });
  expect(load.mock.calls).toMatchObject([[{ url: origin + SCRIPT }]]);
  expect(container.init).toHaveBeenCalledTimes(1);
});

test('[MJ-04] a script that can’t be started is started again by the next try', async () => {
  const major = { modules: {} };
  const { find, container } = page({ listed: { react: ENTRY } as Majors, major });
  container.init.mockRejectedValueOnce(new Error('no luck'));
  const { load } = await find();
  const { container: one } = remote();
  await expect(load('it', 'home', BESIDE, { it: one })).rejects.toThrow('no luck');
  await load('it', 'home', BESIDE, { it: one });
  expect(container.get).toHaveBeenCalledTimes(1);
});

test('[MJ-04] a script that can’t be loaded fails the load', async () => {
  const failure = new RemoteLoadError('unreachable', 'major.js could not be loaded.');
  const { find, options } = page({
    listed: { react: ENTRY },
    script: () => Promise.reject(failure),
  });
  await expect((await find()).prepare(options)).rejects.toBe(failure);
});

test('[MJ-04] the screen keeps what else its module says', async () => {
  const { find } = page({ listed: { react: ENTRY }, major: { modules: {} } });
  const { container } = remote();
  const { load } = await find();
  expect(await load('it', 'home', BESIDE, { it: container })).toMatchObject({
    screen: { contractVersion: 1, ready: 'then' },
  });
  container.get = async () => () => ({}) as never;
  expect(await load('it', 'home', BESIDE, { it: container })).toEqual({});
});

test('[MJ-01] an entry without a script offers the host’s own modules under its versions', async () => {
  const {
    find,
    options,
    load: script,
  } = page({
    listed: { any: { provides: { react: '18.3.1', toast: '2.0.0' } } },
  });
  const { container, found } = remote();
  const { load, prepare } = await find({ react: '^18.3.0', toast: '^2.0.0' });
  await prepare(options);
  await load('it', 'home', BESIDE, { it: container });
  expect(script).not.toHaveBeenCalled();
  expect([found('react', '18.3.1'), found('toast', '2.0.0')]).toEqual([hosts.react, hosts.toast]);
  expect(found('react', '19.3.1')).toBe(hosts.react);
});
