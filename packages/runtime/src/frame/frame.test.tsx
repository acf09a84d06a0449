import type { RouteRow } from '@composed/contract/release';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Runtime } from '../create-runtime.ts';
import { showInspector } from '../inspector/show-inspector.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { ScreenState } from '../loading/screen-store.ts';
import type { MountedState } from '../mounts/mounted-routes.ts';
import type { RemoteEntry } from '../mounts/navigation.ts';
import type { Override, OverrideState } from '../releases/override.ts';
import { liveReleases } from '../releases/tab-releases.ts';
import type { Offer } from '../releases/version-watch.ts';
import { navigate } from './address.ts';
import { Entries } from './entries.tsx';
import { ConfigNotice, OverrideBanner, VersionNotice } from './notices.tsx';
import { openSite } from './open-site.ts';
import { Page, type PageProps } from './page.tsx';
import { Standalone } from './standalone.tsx';
import { Part } from './states.tsx';
import { shellsOf } from './static.ts';

jest.mock('../inspector/show-inspector.ts', () => ({ showInspector: jest.fn() }));

const routes: readonly RouteRow[] = [
  {
    path: '/',
    title: 'Quay',
    description: '',
    indexed: true,
    remote: 'remote-quay',
    screen: 'home',
  },
];

/** The state of each look-up and of each screen; the listeners of both. */
let mounted: Record<string, MountedState>;
let screens: Record<string, ScreenState>;
let listeners: Set<() => void>;
const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};
const tell = (change: () => void) =>
  act(async () => {
    change();
    for (const listen of listeners) listen();
  });

const look = jest.fn();
const preload = jest.fn();
const preloadPath = jest.fn();

const ready = (Screen: (props: PageProps) => React.ReactNode): ScreenState => ({
  status: 'ready',
  module: { contractVersion: 1, Screen: Screen as never },
});

const runtimeWith = (more: Partial<Runtime> = {}): Runtime => ({
  ...liveReleases,
  pins: new Map(),
  screens: {
    get: (remote, name) => screens[`${remote}/${name}`] ?? { status: 'idle' },
    load: () => {},
    preload,
    retry: () => {},
    subscribe,
  },
  routes: {
    get: (pathname) => mounted[pathname],
    look,
    preload: preloadPath,
    keep: () => {},
    subscribe,
  },
  reportThrown: () => {},
  contributions: async () => {},
  openInspector: async () => {},
  ...more,
});

const show = (runtime = runtimeWith()) =>
  render(
    <>
      <VersionNotice runtime={runtime} />
      <main>
        <Page runtime={runtime} routes={routes} site="Quay" settings={{}} />
      </main>
      <OverrideBanner runtime={runtime} />
    </>,
  );

const heading = () => screen.getByRole('heading', { level: 1 });
const found = (path: string, params: Record<string, string>): MountedState => ({
  status: 'found',
  found: {
    remote: 'remote-ships',
    route: { path, screen: 'ship', title: 'Ship', description: '' },
    params,
  },
});

beforeEach(() => {
  mounted = {};
  screens = {
    'remote-quay/home': ready(() => (
      <>
        <h1>Tides</h1>
        <a href="/ships/7">Ship 7</a>
        <a href="/?at=noon">At noon</a>
        <a href="/list.pdf" download>
          List
        </a>
      </>
    )),
    'remote-ships/ship': ready(({ params }) => <h1>Ship {params.id}</h1>),
  };
  listeners = new Set();
  history.replaceState(null, '', '/');
  window.scrollTo = jest.fn();
  for (const mock of [look, preload, preloadPath]) mock.mockReset();
});

test('[LR-08] a link in a screen opens the page of another remote’s manifest in the same document', async () => {
  show();
  expect([heading().textContent, document.title]).toEqual(['Tides', 'Quay']);
  const link = screen.getByRole('link', { name: 'Ship 7' });
  fireEvent.pointerOver(link);
  expect(preloadPath.mock.calls).toEqual([['/ships/7']]);
  fireEvent.click(link);
  expect(look.mock.calls).toEqual([['/ships/7']]);
  expect(screen.getByText('Loading …')).toBeVisible();
  await tell(() => {
    mounted['/ships/7'] = found('/ships/:id', { id: '7' });
  });
  expect([heading().textContent, document.title]).toEqual(['Ship 7', 'Ship · Quay']);
  expect(heading()).toHaveFocus();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await act(async () => {
    history.replaceState(null, '', '/');
    window.dispatchEvent(new Event('popstate'));
  });
  expect(heading()).toHaveTextContent('Tides');
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
});

test.each([
  ['a click with a key', 'Ship 7', { ctrlKey: true }],
  ['a click with another button', 'Ship 7', { button: 1 }],
  ['a download', 'List', {}],
  ['another query of the same page', 'At noon', {}],
])('[LR-08] leaves %s to the browser', (_what, name, click) => {
  show();
  const prevented = jest.fn();
  const last = (event: Event) => {
    prevented(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', last);
  fireEvent.click(screen.getByRole('link', { name }), click);
  window.removeEventListener('click', last);
  expect([prevented.mock.calls, location.pathname]).toEqual([[[false]], '/']);
});

test('[LR-08] an unknown address is not found at once if the server sent it, and shows the page that a look-up finds', async () => {
  history.replaceState(null, '', '/ships/8');
  show();
  expect([heading().textContent, document.title]).toEqual([
    'Page not found',
    'Page not found · Quay',
  ]);
  expect(look.mock.calls).toEqual([['/ships/8']]);
  await tell(() => {
    mounted['/ships/8'] = found('/ships/:id', { id: '8' });
  });
  expect(heading()).toHaveTextContent('Ship 8');
});

test('[LR-08, MF-12] a screen that fails, a failed look-up and a part that throws each leave the rest of the page', async () => {
  screens['remote-quay/home'] = {
    status: 'failed',
    error: new RemoteLoadError('disabled', 'remote-quay is switched off.'),
  };
  show();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This page is switched offremote-quay is switched off.Try again',
  );
  expect(screen.getByRole('heading', { name: 'This page is switched off' })).toHaveFocus();
  const failed: MountedState = {
    status: 'failed',
    error: new RemoteLoadError('timeout', 'Too slow.'),
  };
  mounted = { '/ships/8': failed, '/ships/9': failed };
  await act(async () => navigate('/ships/9'));
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loadedToo slow.');
  expect(document.title).toBe('This page could not be loaded · Quay');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(look.mock.calls).toEqual([['/ships/9']]);
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  await act(async () => navigate('/ships/8'));
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
  Reflect.deleteProperty(navigator, 'onLine');
  fireEvent(window, new Event('online'));
  expect(look.mock.calls.at(-1)).toEqual(['/ships/8']);
  // Nothing was shown before, but this page is not the first.
  await tell(() => {
    mounted['/ships/8'] = found('/ships/:id', { id: '8' });
  });
  expect(heading()).toHaveFocus();

  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Logo = () => {
    if (isBroken) throw new Error('No logo.');
    return <p>Logo</p>;
  };
  const { getByText, getAllByRole } = render(
    <Part>
      <Logo />
    </Part>,
  );
  expect(getByText('This part of the page failed.')).toBeVisible();
  isBroken = false;
  fireEvent.click(getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement);
  expect(getByText('Logo')).toBeVisible();
});

test('[LR-08] header and footer have the entries of their place, for this visitor', () => {
  const entry = (label: string, place: RemoteEntry['place'], more = {}): RemoteEntry => ({
    remote: 'remote-ships',
    label,
    to: `/${label.toLowerCase()}`,
    place,
    ...more,
  });
  history.replaceState(null, '', '/ships');
  const navigation = [
    entry('Ships', 'header'),
    entry('Join', 'header', { audience: 'visitors' }),
    entry('Mine', 'header', { audience: 'members' }),
    entry('Imprint', 'footer'),
  ];
  render(
    <Entries runtime={runtimeWith({ navigation })} place="header">
      <a href="/">Quay</a>
    </Entries>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Quay', 'Ships', 'Join']);
  expect(links[1]).toHaveAttribute('aria-current', 'page');
  expect(links[2]).not.toHaveAttribute('aria-current');
});

test('[LR-08] a notice offers a newer release, and can be dismissed; that of a withdrawn one stays', async () => {
  let offer: Offer = null;
  const dismiss = jest.fn();
  const checkIfDue = jest.fn(async () => {});
  const versions = { ...liveReleases.versions, offer: () => offer, dismiss, subscribe, checkIfDue };
  show(runtimeWith({ versions }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await tell(() => {
    offer = 'newer';
  });
  expect(screen.getByText('A new version of this site is available.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(dismiss).toHaveBeenCalledTimes(1);
  await tell(() => {
    offer = 'withdrawn';
  });
  expect(screen.queryByRole('button', { name: 'Not now' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await act(async () => navigate('/elsewhere'));
  expect(checkIfDue).toHaveBeenCalledTimes(2);
});

test('[LR-08] a banner asks before it runs a release that is not live, and leads back to the live one', async () => {
  let state: OverrideState = { status: 'requested' };
  const override = {
    text: 'remote-ships@pr-1',
    remote: 'remote-ships',
    replaces: (remote: string) => remote === 'remote-ships',
    agree: () => false,
    decline: jest.fn(() => {
      state = { status: 'declined' };
    }),
    getState: () => state,
    message: () => '',
    subscribe,
  } as unknown as jest.Mocked<Override>;
  const findRequested = jest.fn();
  const forgetRequested = jest.fn();
  show(runtimeWith({ override, findRequested, forgetRequested }));
  const banner = screen.getByRole('complementary', { name: 'Another version' });
  expect(banner).toHaveTextContent('This tab asks for remote-ships@pr-1.');
  expect(findRequested).toHaveBeenCalledTimes(1);
  await tell(() => {
    state = { status: 'question' };
  });
  expect(screen.getByRole('button', { name: 'Run this release' })).toBeVisible();
  await tell(() => fireEvent.click(screen.getByRole('button', { name: 'Use the live version' })));
  expect(forgetRequested).toHaveBeenCalledTimes(1);
  expect(banner).not.toBeInTheDocument();
});

test('[LR-08] a wrong setting is named, with a way to read it again', () => {
  const load = jest.fn();
  const failed = { status: 'failed' as const, problems: ['"unit" must be "m".'] };
  render(<ConfigNotice config={{ getState: () => failed, subscribe, load }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('"unit" must be "m".');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledTimes(1);
});

test('[LR-08] a remote alone shows the screen of the address, with its parameters and settings', async () => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, text: async () => '{}' }) as Response);
  const pages = [
    { path: '/ships', title: 'Ships', Screen: () => <h1>Ships</h1> },
    {
      path: '/ships/:id',
      title: 'Ship',
      example: '/ships/7',
      Screen: ({ params, Slot }: PageProps) => (
        <>
          <h1>Ship {params.id}</h1>
          <Slot name="ship.aside" version={1} with={{}} />
        </>
      ),
    },
  ];
  render(<Standalone screens={pages} readers={{}} defaults={{}} />);
  expect(heading()).toHaveTextContent('Ships');
  expect(screen.getByRole('link', { name: 'Ship' })).toHaveAttribute('href', '/ships/7');
  await act(async () => navigate('/ships/7'));
  expect(heading()).toHaveTextContent('Ship 7');
  expect(screen.getByText('Slot ship.aside')).toBeVisible();
});

test('[LR-08] prerendered HTML has a place for the screen, a sample for entries, and a shell for pages of remotes', () => {
  Object.assign(globalThis, { __SITE__: { name: 'quay' } });
  const shells = shellsOf(routes, ({ runtime, config }) =>
    renderToStaticMarkup(
      <>
        <Entries runtime={runtime} place="header">
          <a href="/">Quay</a>
        </Entries>
        <Page runtime={runtime} routes={routes} site="Quay" settings={config.values} />
      </>,
    ),
  );
  const sample =
    '<ul data-entries="header"><li><a href="/">Quay</a></li><li data-entry="" hidden=""><a href="/"></a></li></ul>';
  const screenPlace = `${sample}<quay-screen><div aria-busy="true"><p>Loading …</p><p role="status"></p></div></quay-screen>`;
  expect(shells).toEqual({
    '/': screenPlace,
    '*': `${sample}<h1>Page not found</h1>`,
    'skeleton:page': screenPlace,
  });
});

test('[LR-08] a site opens with the runtime of its page and its settings', async () => {
  const answer = { ok: true, text: async () => '{"unit":"ft"}' } as Response;
  globalThis.fetch = jest.fn(async () => answer);
  Object.assign(globalThis, {
    __CHUNK_LOAD_LIMIT_MS__: 120_000,
    __webpack_share_scopes__: { default: {} },
    __SHARED_VERSIONS__: {},
    __SITE__: { name: 'quay', storagePrefix: 'quay.', contractVersion: 1 },
  });
  const readers = { unit: String };
  const { runtime, config } = openSite({ routes, readers, defaults: { unit: 'm' } });
  expect(await config.values.unit).toBe('ft');
  expect(runtime.screens.get('remote-quay', 'home')).toEqual({ status: 'idle' });
  expect(showInspector).toHaveBeenCalledTimes(1);
});
