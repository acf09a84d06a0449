import { systemClock } from '@composed/browser/clock';
import { startDeadline } from '../loading/deadline.ts';
import type { Live } from '../loading/discovery.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { FoundRelease } from '../loading/screen-loader.ts';
import {
  findContributions,
  findMounted,
  type MountedRoute,
  type MountParts,
} from './find-mounted.ts';
import { createMountedRoutes } from './mounted-routes.ts';
import { chosenNavigation } from './navigation.ts';

const MOUNTS = {
  'remote-team': { paths: ['/team'], places: ['header'], slots: ['page.aside', 'page.foot'] },
};

const page = (path: string) => ({
  ...{ path, screen: 'home', title: 'Team', description: 'Who is here.' },
  ...(path.includes(':') ? { example: path.replace(/:\w+/, '7') } : {}),
});

function parts(manifest: unknown, mounts: unknown = MOUNTS): MountParts {
  const live = { of: () => undefined, extras: { mounts } } as unknown as Live;
  const release = { name: 'remote-team', release: '1.0.0-000000000000', manifest };
  return {
    discovery: { look: async () => live },
    findRelease: async () => ({ url: 'https://team.example/', release }) as unknown as FoundRelease,
    hostPaths: ['/', '/auth', '/project/:id'],
  };
}

const options = { signal: new AbortController().signal, fresh: false };
const found = (pathname: string, manifest: unknown, mounts?: unknown) =>
  findMounted(pathname, parts(manifest, mounts), options);

describe('[MF-13, MF-16] an address that the host does not have', () => {
  const manifest = { routes: [page('/team'), page('/team/:id'), page('/team/new')] };

  test.each([
    ['/team', '/team', {}],
    ['/team/', '/team', {}],
    ['/team/ada', '/team/:id', { id: 'ada' }],
    ['/team/a%20b', '/team/:id', { id: 'a b' }],
    ['/team/new', '/team/new', {}],
  ])('%s is the page %s of the remote that has the prefix', async (pathname, path, params) => {
    const match = await found(pathname, manifest);
    expect(match).toMatchObject({ remote: 'remote-team', route: { path }, params });
  });

  test.each([
    ['of no mount', '/teams', manifest],
    ['of no route', '/team/a/b', manifest],
    ['that can’t be decoded', '/team/%zz', manifest],
    ['of a remote that says nothing', '/team', undefined],
  ])('%s is nothing', async (_what, pathname, declared) => {
    expect(await found(pathname, declared)).toBeNull();
  });

  test('is nothing on a site that grants nothing', async () => {
    const { findRelease, ...rest } = parts(manifest, undefined);
    const requested = jest.fn(findRelease);
    const live: Live = { of: () => undefined, extras: {} };
    const look = async () => live;
    const mine = { ...rest, discovery: { look }, findRelease: requested };
    expect(await findMounted('/team', mine, options)).toBeNull();
    expect(requested).not.toHaveBeenCalled();
  });
});

describe('[MF-14] a browser refuses', () => {
  test.each([
    [
      'the host’s path',
      { routes: [page('/team'), page('/auth')] },
      /may not show \/auth: the host does/,
    ],
    ['a path twice', { routes: [page('/team'), page('/team')] }, /twice/],
  ])('%s, with the whole manifest', async (_what, manifest, reason) => {
    await expect(found('/team', manifest)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(reason),
    });
  });

  test.each([
    ['a manifest', { routes: 'all' }, MOUNTS],
    ['mounts', { routes: [page('/team')] }, { 'remote-team': { paths: '/team' } }],
  ])('%s of another form', async (_what, manifest, mounts) => {
    await expect(found('/team', manifest, mounts)).rejects.toThrow(/unknown form/);
  });
});

describe('[MF-15] contributions of remotes to a slot', () => {
  const contribution = { slot: 'page.aside', version: 1, screen: 'panel' };
  /** Returns the last reported list. */
  const shown = async (manifest: unknown, slot = 'page.aside') => {
    let last: readonly unknown[] = [];
    await findContributions(slot, 1, ['remote-team'], parts(manifest), options, (all) => {
      last = all;
    });
    return last;
  };

  test('is of its name and version, in order', async () => {
    const contributions = [
      { ...contribution, order: 2 },
      { ...contribution, screen: 'first', order: 1 },
      { ...contribution, version: 2 },
      { ...contribution, slot: 'page.foot', screen: 'foot' },
    ];
    expect(await shown({ contributions })).toEqual([
      { remote: 'remote-team', screen: 'first' },
      { remote: 'remote-team', screen: 'panel' },
    ]);
  });

  test('leave out a remote that is not granted, cannot be read or is refused', async () => {
    expect(await shown({ contributions: [contribution] }, 'other.aside')).toEqual([]);
    expect(await shown({ contributions: 'mine' })).toEqual([]);
    const foreign = { ...contribution, slot: 'account.aside' };
    expect(await shown({ contributions: [contribution, foreign] })).toEqual([]);
  });
});

describe('mounted routes', () => {
  const route = { path: '/team/:id', screen: 'home', title: 'Team', description: 'Who is here.' };
  const found: MountedRoute = { remote: 'remote-team', route, params: { id: '1' } };

  function routes(
    find: (pathname: string, options: { fresh: boolean }) => Promise<MountedRoute | null>,
    pathname = '/',
    preloadScreen: (remote: string, screen: string) => void = () => {},
  ) {
    const own = pathname === '/' ? undefined : { ...route, remote: 'remote-team' };
    const linked = ['/shop', '/cart'].map((path) => ({
      remote: 'remote-shop',
      release: 'told',
      route: { ...route, path },
    }));
    const startLimit = () => startDeadline(systemClock, 1000);
    return createMountedRoutes({ own, linked, pathname, find, preloadScreen, startLimit });
  }

  const settle = () => jest.advanceTimersByTimeAsync(0);

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('[MF-13] knows the page’s own route without a request', () => {
    const find = jest.fn();
    const known = routes(find, '/team/a%20b').get('/team/a%20b');
    expect(known).toEqual({
      status: 'found',
      found: {
        remote: 'remote-team',
        route: expect.objectContaining(route),
        params: { id: 'a b' },
      },
    });
    expect(routes(find, '/team/1/').get('/team/1/')).toMatchObject({
      found: { params: { id: '1' } },
    });
    // Addresses that a server may match to the route, but the look-up does not.
    for (const address of ['/team/%zz', '/team//1', '/team%2F1', '/team/', '/team/1/x']) {
      expect(routes(find, address).get(address)).toBeUndefined();
    }
    expect(find).not.toHaveBeenCalled();
  });

  test('[MF-16] looks an address up once, and informs its subscribers', async () => {
    const find = jest.fn(async () => found);
    const mounted = routes(find);
    const heard = jest.fn();
    mounted.subscribe(heard);
    mounted.look('/team/1');
    mounted.look('/team/1');
    expect(mounted.get('/team/1')).toEqual({ status: 'looking' });
    await settle();
    expect(mounted.get('/team/1')).toEqual({ status: 'found', found });
    mounted.look('/team/1');
    expect(find).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('[MF-16] returns nothing for an unknown address, and keeps two simultaneous look-ups apart', async () => {
    const ends: Record<string, (value: MountedRoute | null) => void> = {};
    const mounted = routes((pathname) => new Promise((resolve) => (ends[pathname] = resolve)));
    mounted.look('/team/1');
    mounted.look('/nowhere');
    ends['/nowhere']?.(null);
    await settle();
    expect(mounted.get('/team/1')).toEqual({ status: 'looking' });
    expect(mounted.get('/nowhere')).toEqual({ status: 'none' });
    ends['/team/1']?.(found);
    await settle();
    expect(mounted.get('/team/1')).toEqual({ status: 'found', found });
    // A second visit of an unknown address sends no request either.
    mounted.look('/nowhere');
    expect(mounted.get('/nowhere')).toEqual({ status: 'none' });
  });

  test('[MF-16] repeats a look-up that failed or took too long on the next request', async () => {
    const find = jest
      .fn<Promise<MountedRoute | null>, [string, { fresh: boolean }]>()
      .mockRejectedValueOnce(new RemoteLoadError('discovery', 'It is dead.'))
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce(found);
    const mounted = routes(find);
    mounted.look('/team/1');
    await settle();
    expect(mounted.get('/team/1')).toMatchObject({
      status: 'failed',
      error: { kind: 'discovery' },
    });
    mounted.look('/team/1');
    await jest.advanceTimersByTimeAsync(1000);
    expect(mounted.get('/team/1')).toMatchObject({ status: 'failed', error: { kind: 'timeout' } });
    mounted.look('/team/1');
    await settle();
    expect(mounted.get('/team/1')).toEqual({ status: 'found', found });
    expect(find.mock.calls.map(([, { fresh }]) => fresh)).toEqual([false, true, true]);
  });

  test('[MF-13, PF-04] knows the page of an entry without a request, and loads it on hover', () => {
    const find = jest.fn();
    const preloadScreen = jest.fn();
    const mounted = routes(find, '/', preloadScreen);
    expect(mounted.get('/shop')).toMatchObject({
      status: 'found',
      found: { remote: 'remote-shop', route: { path: '/shop' }, params: {} },
    });
    expect(preloadScreen).not.toHaveBeenCalled();
    mounted.preload('/shop');
    expect(preloadScreen.mock.calls).toEqual([['remote-shop', 'home']]);
    expect(find).not.toHaveBeenCalled();
  });

  test('[MF-16, DP-06] looks up the page of each entry again when another release is live', async () => {
    const later: MountedRoute = {
      remote: 'remote-shop',
      route: { ...route, path: '/shop' },
      params: {},
    };
    const find = jest.fn(async () => later);
    const mounted = routes(find);
    mounted.keep('remote-other', 'later');
    mounted.keep('remote-shop', 'told');
    expect(mounted.get('/shop')).toMatchObject({ status: 'found' });
    const heard = jest.fn();
    mounted.subscribe(heard);
    mounted.keep('remote-shop', 'later');
    expect(heard).toHaveBeenCalled();
    expect(['/shop', '/cart'].map(mounted.get)).toEqual([undefined, undefined]);
    mounted.look('/shop');
    mounted.keep('remote-shop', 'latest');
    expect(mounted.get('/shop')).toEqual({ status: 'looking' });
    await settle();
    mounted.keep('remote-shop', 'latest');
    expect(mounted.get('/shop')).toEqual({ status: 'found', found: later });
  });

  test('[MF-16, PF-04] looks up another address on hover, and loads its screen', async () => {
    const find = jest.fn(async () => found);
    const preloadScreen = jest.fn();
    const mounted = routes(find, '/', preloadScreen);
    mounted.preload('/team/1');
    mounted.preload('/team/1');
    await settle();
    expect(preloadScreen.mock.calls).toEqual([['remote-team', 'home']]);
    mounted.look('/team/1');
    expect(mounted.get('/team/1')).toEqual({ status: 'found', found });
    expect(find).toHaveBeenCalledTimes(1);
  });

  test('[MF-16] a visit repeats a look-up that failed on hover, and shares one that is still running', async () => {
    const find = jest.fn<Promise<MountedRoute | null>, [string]>();
    find.mockRejectedValue(new RemoteLoadError('discovery', 'It is dead.'));
    const preloadScreen = jest.fn();
    const mounted = routes(find, '/', preloadScreen);
    mounted.preload('/team/1');
    await settle();
    expect(mounted.get('/team/1')).toBeUndefined();
    mounted.preload('/team/1');
    mounted.look('/team/1');
    await settle();
    expect(mounted.get('/team/1')).toMatchObject({ status: 'failed' });
    mounted.preload('/team/1');
    await settle();
    expect(find).toHaveBeenCalledTimes(2);
    expect(preloadScreen).not.toHaveBeenCalled();
  });

  describe('[MF-13] entries of the navigation', () => {
    const entry = (label: string, order?: number) => ({
      ...{ label, to: '/team', place: 'header' as const },
      ...(order === undefined ? {} : { order }),
    });
    const inlined = [
      { remote: 'remote-team', release: 'stable', entries: [entry('Team', 2)] },
      { remote: 'remote-team', release: 'canary', entries: [entry('Crew', 2)] },
      { remote: 'remote-shop', release: 'only', entries: [entry('Shop')] },
    ];
    const labels = (releaseOf: (remote: string) => string | undefined) =>
      chosenNavigation(inlined, releaseOf).entries.map(({ label }) => label);

    test('are those of the release that this browser gets, in their order', () => {
      expect(labels(() => 'canary')).toEqual(['Shop', 'Crew']);
      expect(labels(() => 'stable')).toEqual(['Shop', 'Team']);
    });

    test('bring the pages that they lead to, of the same release', () => {
      const linked = inlined.map((one) => ({
        ...one,
        routes: [{ ...route, path: `/${one.release}` }],
      }));
      const routesOf = (release: string) =>
        chosenNavigation(linked, () => release).routes.map(({ remote, route: { path } }) => [
          remote,
          path,
        ]);
      const shop = ['remote-shop', '/only'];
      expect(routesOf('stable')).toEqual([['remote-team', '/stable'], shop]);
      expect(routesOf('canary')).toEqual([['remote-team', '/canary'], shop]);
      expect(chosenNavigation(linked, () => 'canary').routes.at(-1)).toEqual({
        ...{ remote: 'remote-shop', release: 'only' },
        route: { ...route, path: '/only' },
      });
    });

    test('are the stable release’s where the page can’t tell', () => {
      expect(labels(() => undefined)).toEqual(['Shop', 'Team']);
      expect(chosenNavigation(undefined, () => undefined)).toEqual({ entries: [], routes: [] });
    });
  });
});
