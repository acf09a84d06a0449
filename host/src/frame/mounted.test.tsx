import { createListeners } from '@composed/browser/listeners';
import { RemoteLoadError } from '@composed/runtime/loading/remote-load-error';
import type { MountedState } from '@composed/runtime/mounts/mounted-routes';
import { liveReleases } from '@composed/runtime/releases/tab-releases';
import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { act, screen, within } from '@testing-library/react';
import { pass, prepareBrowser, renderShell, visitor } from '../testing/render-shell.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

/** Routes of remotes that the test controls. */
function fakeRoutes(known: Record<string, MountedState> = {}) {
  const { subscribe, tell } = createListeners();
  const look = jest.fn((pathname: string) => {
    known[pathname] ??= { status: 'looking' };
    tell();
  });
  return {
    routes: { ...liveReleases.routes, get: (pathname: string) => known[pathname], look, subscribe },
    look,
    set: (pathname: string, state: MountedState) =>
      act(() => {
        known[pathname] = state;
        tell();
      }),
  };
}

const team = (more: object = {}): MountedState => ({
  status: 'found',
  found: {
    remote: 'remote-team',
    route: { path: '/team', screen: 'home', title: 'Team', description: 'Who is here.', ...more },
    params: {},
  },
});

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const robots = () => document.head.querySelector('meta[name="robots"]');

beforeEach(() => {
  jest.useFakeTimers();
  prepareBrowser();
});
afterEach(() => jest.useRealTimers());

test('[MF-16] an address of no table waits for one look, and shows what a remote has there', () => {
  const fake = fakeRoutes();
  const { go } = renderShell({ releases: { ...liveReleases, routes: fake.routes } });
  go('/team');
  expect(fake.look).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Loading this page')).toBeInTheDocument();
  expect(heading()).toBeUndefined();
  fake.set('/team', team({ indexed: true }));
  expect(heading()).toBe('remote-team home');
  expect(document.title).toBe('Team · Idea Hub');
  expect(robots()).toBeNull();
});

test('[MF-16, SH-09] it is not found where no remote has it, and no search engine lists it', () => {
  const fake = fakeRoutes();
  const { go } = renderShell({ releases: { ...liveReleases, routes: fake.routes } });
  go('/nowhere');
  fake.set('/nowhere', { status: 'none' });
  expect(heading()).toBe('Page not found');
  expect(robots()).not.toBeNull();
});

test('[MF-16] a look that fails says so, and is tried again by `Try again`', async () => {
  const fake = fakeRoutes();
  const { go } = renderShell({ releases: { ...liveReleases, routes: fake.routes } });
  go('/team');
  const error = new RemoteLoadError('discovery', 'The list is dead.');
  fake.set('/team', { status: 'failed', error });
  expect(heading()).toBe('This part of Idea Hub is not available');
  await visitor().click(screen.getByRole('button', { name: 'Try again' }));
  expect(fake.look).toHaveBeenCalledTimes(2);
});

test('[MF-16, SH-09] of the first page the server has said that it is not found: that stands meanwhile', () => {
  const fake = fakeRoutes();
  renderShell({ route: '/team', releases: { ...liveReleases, routes: fake.routes } });
  expect(heading()).toBe('Page not found');
  expect(fake.look).toHaveBeenCalledWith('/team');
  fake.set('/team', team());
  expect(heading()).toBe('remote-team home');
});

test('[MF-13, SH-10] a page that needs a session leads to the sign-in without one', () => {
  const fake = fakeRoutes({ '/team': team({ needsSession: true }) });
  const { address } = renderShell({
    route: '/team',
    releases: { ...liveReleases, routes: fake.routes },
  });
  expect(address()).toBe('/auth?mode=login');
});

describe('[MF-13] entries', () => {
  const entry = (label: string, place: 'header' | 'account' | 'footer', audience?: string) => ({
    ...{ remote: 'remote-team', label, place, to: `/team/${label.toLowerCase()}` },
    ...(audience ? { audience: audience as 'members' } : {}),
  });
  const navigation = [
    entry('All', 'header'),
    entry('Guests', 'header', 'visitors'),
    entry('Members', 'header', 'members'),
    entry('Queue', 'header', 'role:reviewer'),
    entry('Queue', 'header', 'role:editor'),
    entry('Desk', 'account', 'members'),
    entry('Rules', 'footer'),
  ];
  const names = (part: 'banner' | 'contentinfo') =>
    within(screen.getByRole(part))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter((text) => navigation.some(({ label }) => label === text));
  const shownTo = (user?: object) => {
    const session = user ? fakeSession({ user: { ...someUser(), ...user } }) : fakeSession();
    renderShell({ session, releases: { ...liveReleases, navigation } });
    return [names('banner'), names('contentinfo')];
  };

  test('for visitors', () => {
    expect(shownTo()).toEqual([['All', 'Guests'], ['Rules']]);
  });

  test('for members', () => {
    expect(shownTo({})).toEqual([['All', 'Members', 'Desk'], ['Rules']]);
  });

  test('for a role: what does not stand in the row stands below `More`', () => {
    expect(shownTo({ role: 'REVIEWER' })[0]).toEqual(['All', 'Members', 'Queue', 'Desk']);
    const more = screen.getByText('More').closest('details');
    expect(more).not.toHaveAttribute('open');
    expect(within(more as HTMLElement).getByText('Queue')).toBeInTheDocument();
  });

  test('`More` closes by Escape, which leaves the focus on it, and when the focus goes elsewhere', async () => {
    shownTo({ role: 'OWNER' });
    const more = screen.getByText('More').closest('details') as HTMLDetailsElement;
    const by = visitor();
    more.open = true;
    within(more).getByText('Queue').focus();
    await by.keyboard('{Escape}');
    expect(more.open).toBe(false);
    expect(screen.getByText('More')).toHaveFocus();
    more.open = true;
    await by.click(screen.getByRole('link', { name: 'Browse' }));
    expect(more.open).toBe(false);
  });

  test('lead where they say, after the header’s delay', async () => {
    const fake = fakeRoutes({ '/team/all': team() });
    const releases = { ...liveReleases, navigation, routes: fake.routes };
    const { address } = renderShell({ releases });
    await visitor().click(screen.getByRole('link', { name: 'All' }));
    pass(1000);
    expect(address()).toBe('/team/all');
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  });
});
