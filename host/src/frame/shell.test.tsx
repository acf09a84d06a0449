import { createListeners } from '@composed/browser/listeners';
import { RemoteLoadError } from '@composed/runtime/loading/remote-load-error';
import type { MountedState } from '@composed/runtime/mounts/mounted-routes';
import type { Override, OverrideState } from '@composed/runtime/releases/override';
import { requestedReleases } from '@composed/runtime/releases/requested-release';
import { liveReleases, type TabReleases } from '@composed/runtime/releases/tab-releases';
import type { Offer, VersionWatch } from '@composed/runtime/releases/version-watch';
import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preloadMounted, preloadScreen } from '../testing/fake-remote-screen.tsx';
import {
  goOnline,
  pass,
  prepareBrowser,
  renderShell,
  visitor,
  withFakeTime,
} from '../testing/render-shell.tsx';
import { ShellBoundary } from './shell-boundary.tsx';

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));

afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

describe('shell', () => {
  withFakeTime();

  test('[SH-14] a strip says when the browser is offline, and goes when it is back', () => {
    renderShell();
    const strip = () => screen.queryByText(/^You are offline/);
    expect(strip()).not.toBeInTheDocument();
    goOnline(false);
    expect(strip()?.closest('[role="status"]')).not.toBeNull();
    goOnline(true);
    expect(strip()).not.toBeInTheDocument();
  });

  test('[SH-11] the page has one main landmark, one header and one footer, in reading order', () => {
    renderShell({ route: '/about' });
    const order = ['banner', 'main', 'contentinfo', 'region'].map((role) => screen.getByRole(role));
    for (const [place, element] of order.slice(1).entries()) {
      const before = order[place];
      expect(before?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('[PF-04] pointing at a link, pressing or focusing it starts the load of its target, in a screen too', () => {
    renderShell();
    const main = screen.getByRole('main');
    main.insertAdjacentHTML(
      'beforeend',
      '<a href="/project/7?x=1"><b>An idea</b></a><a href="/submit">Press</a><a href="/auth">Focus</a>' +
        '<a href="/team/1?x=1">Of a remote</a>' +
        '<a href="https://elsewhere.example/browse">Elsewhere</a>',
    );
    const link = (name: string) => within(main).getByRole('link', { name });
    jest.mocked(preloadScreen).mockClear();
    jest.mocked(preloadMounted).mockClear();
    fireEvent.pointerOver(screen.getByText('An idea'));
    expect(jest.mocked(preloadScreen).mock.calls).toEqual([['remote-ideas', 'project']]);
    fireEvent.pointerDown(link('Press'));
    expect(preloadScreen).toHaveBeenLastCalledWith('remote-ideas', 'submit');
    link('Focus').focus();
    expect(preloadScreen).toHaveBeenLastCalledWith('remote-auth', 'auth');
    fireEvent.pointerOver(link('Elsewhere'));
    fireEvent.pointerOver(main);
    expect(preloadScreen).toHaveBeenCalledTimes(3);
    fireEvent.pointerOver(link('Of a remote'));
    expect(jest.mocked(preloadMounted).mock.calls).toEqual([['/team/1']]);
  });

  let broken = false;

  function Part() {
    if (broken) throw new Error('broken');
    return <p>All is well</p>;
  }

  test('a broken part of the shell leaves the others working, and can be retried', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    broken = true;
    render(
      <>
        <ShellBoundary>
          <Part />
        </ShellBoundary>
        <p>The rest</p>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This part of the page could not be shown.',
    );
    expect(screen.getByText('The rest')).toBeInTheDocument();
    broken = false;
    await visitor().click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('All is well')).toBeInTheDocument();
  });
});

describe('routes of remotes', () => {
  interface Site {
    route?: string;
    known?: Record<string, MountedState>;
    navigation?: TabReleases['navigation'];
  }

  /** Opens a page with routes of remotes that the test controls. */
  function open({ route = '/', known = {}, navigation = [] }: Site = {}) {
    const { subscribe, tell } = createListeners();
    const look = jest.fn((pathname: string) => {
      known[pathname] ??= { status: 'looking' };
      tell();
    });
    const get = (pathname: string) => known[pathname];
    const routes = { ...liveReleases.routes, get, look, subscribe };
    const set = (pathname: string, state: MountedState) =>
      act(() => {
        known[pathname] = state;
        tell();
      });
    return {
      ...renderShell({ route, releases: { ...liveReleases, navigation, routes } }),
      look,
      set,
    };
  }

  const FAILED: MountedState = {
    status: 'failed',
    error: new RemoteLoadError('discovery', 'The list is dead.'),
  };

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

  withFakeTime();

  test('[MF-16, SH-11] an address of no table waits for one look, and shows what a remote has there', () => {
    const { go, look, set } = open();
    go('/team');
    expect(look).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Loading this page')).toBeInTheDocument();
    expect(heading()).toBeUndefined();
    expect(document.title).toBe('Home · Idea Hub');
    set('/team', team({ indexed: true }));
    expect(heading()).toBe('remote-team home');
    expect(document.title).toBe('Team · Idea Hub');
    expect(robots()).toBeNull();
    set('/team', team());
    expect(robots()).not.toBeNull();
  });

  test('[MF-16, SH-09] it is not found where no remote has it, and no search engine lists it', () => {
    const { go, set } = open();
    go('/nowhere');
    set('/nowhere', { status: 'none' });
    expect(heading()).toBe('Page not found');
    expect(robots()).not.toBeNull();
  });

  test('[MF-16, SH-11] reports a failed look-up, and `Try again` repeats it', async () => {
    const { go, look, set } = open();
    go('/team');
    set('/team', FAILED);
    expect(heading()).toBe('This part of Idea Hub is not available');
    expect(document.title).toBe('This part of Idea Hub is not available · Idea Hub');
    await visitor().click(screen.getByRole('button', { name: 'Try again' }));
    expect(look).toHaveBeenCalledTimes(2);
    goOnline(false);
    goOnline(true);
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('[MF-12] repeats a look-up that failed offline when the connection returns', () => {
    const { go, look, set } = open();
    goOnline(false);
    go('/team');
    set('/team', FAILED);
    expect(screen.getByText(/This page will be loaded/)).toBeInTheDocument();
    goOnline(true);
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('[MF-16, SH-09] of the first page the server has said that it is not found: that stands meanwhile', () => {
    const { look, set } = open({ route: '/team' });
    expect(heading()).toBe('Page not found');
    expect(look).toHaveBeenCalledWith('/team');
    set('/team', team());
    expect(heading()).toBe('remote-team home');
  });

  test('[MF-13, SH-10] a page that needs a session leads to the sign-in without one', () => {
    const known = { '/team': team({ needsSession: true }) };
    const { address } = open({ route: '/team', known });
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
      const { address } = open({ known: { '/team/all': team() }, navigation });
      await visitor().click(screen.getByRole('link', { name: 'All' }));
      pass(1000);
      expect(address()).toBe('/team/all');
      expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
    });
  });
});

describe('releases', () => {
  beforeEach(() => {
    prepareBrowser();
    preloadScreen.mockClear();
  });

  function override(text: string, state: OverrideState = { status: 'requested' }, message = '') {
    const { subscribe, tell } = createListeners();
    const set = (next: OverrideState, nextMessage = '') =>
      act(() => {
        state = next;
        message = nextMessage;
        tell();
      });
    const fake: Override = {
      text,
      remote: text.split('@')[0] ?? '',
      find: () => Promise.reject(new Error('not here')),
      allows: () => false,
      replaces: () => false,
      agree: jest.fn(() => false),
      decline: () => set({ status: 'declined' }),
      navigation: (entries) => entries,
      getState: () => state,
      message: () => message,
      subscribe,
    };
    return { fake, set };
  }

  const banner = () => screen.getByRole('complementary', { name: 'Release of this tab' });

  test('[DP-23] the banner names the override and its result', () => {
    const { fake, set } = override('remote-auth@pr-123');
    renderShell({ releases: { ...liveReleases, override: fake } });
    expect(banner()).toHaveTextContent(
      'This tab asks for remote-auth@pr-123 in place of the live version.',
    );
    set({ status: 'failed', reason: 'It expired at noon.' }, 'It expired at noon.');
    expect(banner()).toHaveTextContent('It expired at noon.');
    expect(banner()).not.toHaveTextContent('asks for');
    expect(screen.getByRole('button', { name: 'Back to the live version' })).toBeInTheDocument();
  });

  test('[DP-23] finds the result also on the page of another remote', () => {
    renderShell({
      route: '/about',
      releases: { ...liveReleases, override: override('remote-auth@pr-123').fake },
    });
    expect(preloadScreen).toHaveBeenCalledWith('remote-auth', 'auth');
  });

  test('[DP-23] cuts a long name', () => {
    const { fake } = override(`remote-shop@${'x'.repeat(5000)}`);
    renderShell({ releases: { ...liveReleases, override: fake } });
    expect(banner().textContent?.length).toBeLessThan(300);
    expect(preloadScreen).not.toHaveBeenCalled();
  });

  test('[LR-07] shows the entries of the release once it runs', () => {
    const { fake, set } = override('remote-blog@pr-123');
    const entry = { label: 'Blog', to: '/blog', place: 'header', remote: 'remote-blog' } as const;
    const own = [entry];
    const none: (typeof entry)[] = [];
    const releases = {
      ...liveReleases,
      override: fake,
      get navigation() {
        return fake.getState().status === 'found' ? own : none;
      },
    };
    renderShell({ releases });
    const link = () => screen.queryByRole('link', { name: 'Blog' });
    expect(link()).not.toBeInTheDocument();
    set({ status: 'found', release: '1.0.0-000000000001', until: null });
    expect(link()).toBeInTheDocument();
  });

  test('[DP-23] looks up the release of a remote that has no page in the host’s table', () => {
    const { fake, set } = override('remote-blog@pr-123');
    const findRequested = jest.fn();
    renderShell({ releases: { ...liveReleases, override: fake, findRequested } });
    expect(banner()).toHaveTextContent('This tab asks for remote-blog@pr-123');
    expect(findRequested).toHaveBeenCalledTimes(1);
    expect(preloadScreen).not.toHaveBeenCalled();
    set({ status: 'failed', reason: 'It expired at noon.' }, 'It expired at noon.');
    expect(banner()).toHaveTextContent('It expired at noon.');
  });

  describe('[DP-30] a release that this site does not give to its visitors', () => {
    const NAME = 'remote-auth@1.2.0-3f2a9c1b7d4e';
    const requested = () => {
      sessionStorage.setItem('ideahub.release', NAME);
      const { fake } = override(NAME, { status: 'question' }, `Run ${NAME}?`);
      const { forget: forgetRequested } = requestedReleases('ideahub.release');
      renderShell({ releases: { ...liveReleases, override: fake, forgetRequested } });
      return fake;
    };
    afterEach(() => sessionStorage.clear());

    test('asks for consent by its name, while the live release runs', async () => {
      const fake = requested();
      expect(banner()).toHaveTextContent(`Run ${NAME}?`);
      expect(screen.queryByRole('button', { name: 'Back to the live version' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Run this release' }));
      expect(fake.agree).toHaveBeenCalledTimes(1);
    });

    test('is forgotten where the visitor does not want it, and the focus stays on the page', async () => {
      requested();
      await userEvent.click(screen.getByRole('button', { name: 'Use the live release' }));
      expect(screen.queryByRole('complementary', { name: 'Release of this tab' })).toBeNull();
      expect(sessionStorage.getItem('ideahub.release')).toBeNull();
      expect(screen.getByRole('main')).toHaveFocus();
    });
  });

  test('[DP-11] a tab that runs what is live has no banner', () => {
    renderShell();
    expect(screen.queryByRole('complementary', { name: 'Release of this tab' })).toBeNull();
  });

  /** Opens a page whose version checks the test controls. */
  function watched(own: Partial<VersionWatch> = {}) {
    const { subscribe, tell } = createListeners();
    let offered: Offer = null;
    const offer = (next: Offer) => {
      offered = next;
      tell();
    };
    const fake: VersionWatch = {
      checkIfDue: jest.fn(async () => {}),
      pollWhileFailed: () => () => {},
      start: () => () => {},
      offer: () => offered,
      dismiss: () => offer(null),
      subscribe,
      ...own,
    };
    const { go, unmount } = renderShell({ releases: { ...liveReleases, versions: fake } });
    return { fake, go, unmount, offer: (next: Offer) => act(() => offer(next)) };
  }

  test('[DP-07] each page looks whether something newer is live, and the notice can be sent away', async () => {
    const { fake, go, offer } = watched();
    expect(fake.checkIfDue).toHaveBeenCalledTimes(1);
    go('/about');
    expect(fake.checkIfDue).toHaveBeenCalledTimes(2);
    go('/about?from=here');
    expect(fake.checkIfDue).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    offer('newer');
    expect(screen.getByText('A new version of Idea Hub is ready.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('[DP-14] a part that was switched off is not called a new version', () => {
    const { offer } = watched();
    offer('switched-off');
    expect(screen.queryByText(/new version/)).toBeNull();
    expect(screen.getByText(/is being worked on/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });

  test('[DP-30] explains a harmful release in plain words that cannot be postponed', () => {
    const { offer } = watched();
    offer('withdrawn');
    expect(screen.getByText(/was withdrawn because it does harm/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  });

  test('[DP-30] watches the live releases while the page is open', () => {
    const stop = jest.fn();
    const start = jest.fn(() => stop);
    const { unmount } = watched({ start });
    expect(start).toHaveBeenCalledTimes(1);
    expect(stop).not.toHaveBeenCalled();
    unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});
