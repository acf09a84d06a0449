import { apiClient } from '@idea-hub/shared/api';
import { refusal, serve } from '@idea-hub/shared/testing/fake-server';
import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { createToastBus } from '@idea-hub/shared/toast';
import { act, render, screen, within } from '@testing-library/react';
import { enter, pass, renderShell, visitor, withFakeTime } from '../testing/render-shell.tsx';
import { Toaster } from '../toaster/toaster.tsx';
import { sendVisitorsMarks, showSessionToasts } from './session-events.ts';

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));

describe('the gate', () => {
  const account = () => screen.queryByRole('heading', { name: 'remote-account account' });

  withFakeTime();

  test('[SH-10] the account without a session leads to the sign-in screen, and Back does not return', () => {
    const { address, go } = renderShell({ route: '/about' });
    go('/account');
    expect(address()).toBe('/auth?mode=login');
    expect(screen.getByRole('heading', { name: 'remote-auth auth' })).toBeInTheDocument();
    go(-1);
    expect(address()).toBe('/about');
  });

  test.each(['/account?section=settings', '/account?section=security#email-change=t-1'])(
    '[SH-10, LK-16] passes the requested address %s to the sign-in screen',
    (route) => {
      const { address, history } = renderShell({ route });
      expect(address()).toBe('/auth?mode=login');
      expect(history.snapshot().location.state).toEqual({ returnTo: route });
    },
  );

  test.each(['/submit', '/edit/101', '/my-submissions', '/project/1'])(
    '[SH-10] %s is open to everybody',
    (route) => {
      const { address } = renderShell({ route });
      expect(address()).toBe(route);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^remote-ideas/);
    },
  );

  test('[SH-10] with a token but no known user there is neither the screen nor the redirect', () => {
    const session = fakeSession({ state: { status: 'loading', user: null } });
    const { address } = renderShell({ route: '/account', session });
    pass(60_000);
    expect(address()).toBe('/account');
    expect(account()).not.toBeInTheDocument();

    enter(session, { status: 'authenticated', user: someUser() });
    expect(account()).toBeInTheDocument();
    expect(address()).toBe('/account');
  });

  test('[SH-10] a token that turns out worthless leads to the sign-in screen', () => {
    const session = fakeSession({ state: { status: 'loading', user: null } });
    const { address } = renderShell({ route: '/account', session });
    enter(session, { status: 'anonymous', user: null, reason: 'expired' });
    expect(address()).toBe('/auth?mode=login');
  });

  test('[SH-10, AC-14] a sign-out on the account screen leaves it there, inert, for the screen to go on', () => {
    const session = fakeSession({ user: someUser() });
    const { address, go } = renderShell({ route: '/account', session });
    const notes = screen.getByRole('textbox', { name: 'Notes' });

    enter(session, { status: 'anonymous', user: null, reason: 'signed-out' });
    pass(1500);
    expect(address()).toBe('/account');
    expect(notes).toBeInTheDocument();
    expect(notes.closest('[inert]')).not.toBeNull();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })).toBeVisible();

    // The account screen does the same after a sign-out.
    go('/auth');
    expect(address()).toBe('/auth');
    // Coming back without a session leads to the sign-in screen.
    go('/account');
    expect(address()).toBe('/auth?mode=login');
  });

  test('[SH-10] a session that ended otherwise leads to the sign-in screen without a question', async () => {
    const session = fakeSession({ user: someUser() });
    const { address, history } = renderShell({ route: '/account', session });
    await visitor().type(screen.getByRole('textbox', { name: 'Notes' }), 'half a');
    history.guards.add('Your changes are not saved.');
    enter(session, { status: 'anonymous', user: null, reason: 'expired' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/auth?mode=login');
  });

  test('[SH-10] a session that ends elsewhere changes no screen that needs none', () => {
    const session = fakeSession({ user: someUser() });
    const { address } = renderShell({ route: '/submit', session });
    enter(session, { status: 'anonymous', user: null, reason: 'expired' });
    expect(address()).toBe('/submit');
    expect(screen.getByRole('heading', { name: 'remote-ideas submit' })).toBeInTheDocument();
  });

  test('[SH-09] /messages opens the messages of the account for signed-in users', () => {
    const { address, go } = renderShell({
      route: '/about',
      session: fakeSession({ user: someUser() }),
    });
    go('/Messages');
    expect(address()).toBe('/account?section=messages');
    expect(account()).toBeInTheDocument();
    go(-1);
    expect(address()).toBe('/about');
  });

  test('[SH-09, SH-10] /messages without a session leads to the sign-in screen', () => {
    const { address } = renderShell({ route: '/messages' });
    expect(address()).toBe('/auth?mode=login');
  });
});

describe('toasts', () => {
  withFakeTime();

  test('[SE-12] reports a session that another tab ended, but not a sign-out in this tab', () => {
    const session = fakeSession({ user: someUser() });
    const bus = createToastBus();
    showSessionToasts(session, bus);
    render(<Toaster bus={bus} />);
    const notifications = screen.getByRole('region', { name: 'Notifications' });
    const text = 'You were signed out in another tab.';

    for (const reason of ['none', 'signed-out', 'expired'] as const) {
      act(() => session.enter({ status: 'anonymous', user: null, reason }));
      expect(notifications).not.toHaveTextContent(text);
    }
    act(() => session.enter({ status: 'authenticated', user: someUser() }));
    act(() => session.enter({ status: 'anonymous', user: null, reason: 'elsewhere' }));
    expect(within(notifications).getAllByText(text)).toHaveLength(1);
    pass(4000);
    expect(notifications).not.toHaveTextContent(text);
  });
});

describe('marks of a visitor', () => {
  const KEYS = ['ideahub.marks.7/like', 'ideahub.marks.8/save'];
  const MEMBER = { status: 'authenticated', user: someUser() } as const;
  const LIKE = 'PUT /ideas/7/like';
  const SAVE = 'PUT /ideas/8/save';

  /** A page without a screen of ideas, in a tab where a visitor has marked two ideas. */
  function opened(answers: Parameters<typeof serve>[0]) {
    const requests = serve(answers);
    const session = fakeSession();
    sendVisitorsMarks(session, apiClient);
    const enter = (...states: Parameters<typeof session.enter>[0][]) =>
      act(async () => states.forEach(session.enter));
    return { enter, sent: () => requests.map(({ method, path }) => `${method} ${path}`) };
  }

  const answered = () => ({ likes: 1, saves: 1 });

  const down = () => {
    throw refusal();
  };

  beforeEach(() => {
    sessionStorage.clear();
    for (const key of KEYS) sessionStorage.setItem(key, '');
  });

  afterEach(() => sessionStorage.clear());

  test('[CM-06] sends marks of a signed-out visitor after the sign-in, on any page', async () => {
    const { enter, sent } = opened({ [LIKE]: answered, [SAVE]: answered });
    await enter({ status: 'anonymous', user: null, reason: 'none' });
    expect(sent()).toEqual([]);
    // The profile arrives later and causes a second event.
    await enter(MEMBER, MEMBER);
    expect(sent()).toEqual([LIKE, SAVE]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('[CM-06] unsent marks stay in the tab for its next page', async () => {
    const { enter } = opened({ [SAVE]: answered });
    await enter(MEMBER);
    expect(Object.keys(sessionStorage)).toEqual([KEYS[0]]);
    const next = opened({ [LIKE]: answered });
    await next.enter(MEMBER);
    expect(next.sent()).toEqual([LIKE]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('[CM-06] a screen of ideas that is there sends them itself', async () => {
    const { enter, sent } = opened({});
    await act(async () => {
      const entered = enter(MEMBER);
      sessionStorage.clear();
      await entered;
    });
    expect(sent()).toEqual([]);
  });

  test('[CM-06, CM-09] a sign-out deletes them', async () => {
    const { enter } = opened({ [LIKE]: down, [SAVE]: down });
    await enter(MEMBER);
    expect(sessionStorage).toHaveLength(2);
    await enter({ status: 'anonymous', user: null, reason: 'signed-out' });
    expect(sessionStorage).toHaveLength(0);
  });
});
