import { systemClock } from '@composed/browser/clock';
import { startDeadline } from '../loading/deadline.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { MountedRoute } from './find-mounted.ts';
import { createMountedRoutes } from './mounted-routes.ts';
import { chosenNavigation } from './navigation.ts';

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

test('[MF-13] the page’s own route is known at once, and nobody is asked', () => {
  const find = jest.fn();
  const known = routes(find, '/team/a%20b').get('/team/a%20b');
  expect(known).toEqual({
    status: 'found',
    found: { remote: 'remote-team', route: expect.objectContaining(route), params: { id: 'a b' } },
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

test('[MF-16] an address is looked up once, and who listens hears of it', async () => {
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

test('[MF-16] what nobody has is nothing, and two look-ups that cross keep their own', async () => {
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

test('[MF-16] a look-up that failed, or takes too long, is tried again when asked for', async () => {
  const find = jest
    .fn<Promise<MountedRoute | null>, [string, { fresh: boolean }]>()
    .mockRejectedValueOnce(new RemoteLoadError('discovery', 'It is dead.'))
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValueOnce(found);
  const mounted = routes(find);
  mounted.look('/team/1');
  await settle();
  expect(mounted.get('/team/1')).toMatchObject({ status: 'failed', error: { kind: 'discovery' } });
  mounted.look('/team/1');
  await jest.advanceTimersByTimeAsync(1000);
  expect(mounted.get('/team/1')).toMatchObject({ status: 'failed', error: { kind: 'timeout' } });
  mounted.look('/team/1');
  await settle();
  expect(mounted.get('/team/1')).toEqual({ status: 'found', found });
  expect(find.mock.calls.map(([, { fresh }]) => fresh)).toEqual([false, true, true]);
});

test('[MF-13, PF-04] a page that an entry leads to is known at once, and loaded when somebody points there', () => {
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

test('[MF-16, DP-06] where another release is live by now, the page of each entry is looked up anew', async () => {
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

test('[MF-16, PF-04] another address is looked up when somebody points there, and its screen loaded', async () => {
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

test('[MF-16] what failed before anybody went there is asked anew by a visit; a visit in between hears of it', async () => {
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
