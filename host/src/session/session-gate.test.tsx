import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { screen, within } from '@testing-library/react';
import { enter, pass, prepareBrowser, renderShell, visitor } from '../testing/render-shell.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

const account = () => screen.queryByRole('heading', { name: 'remote-account account' });

beforeEach(() => {
  jest.useFakeTimers();
  prepareBrowser();
});
afterEach(() => jest.useRealTimers());

test('[SH-10] the account without a session leads to the sign-in screen, and Back does not return', () => {
  const { address, go } = renderShell({ route: '/about' });
  go('/account');
  expect(address()).toBe('/auth?mode=login');
  expect(screen.getByRole('heading', { name: 'remote-auth auth' })).toBeInTheDocument();
  go(-1);
  expect(address()).toBe('/about');
});

test('[SH-10] the section that was asked for goes along to the sign-in screen', () => {
  const { address, history } = renderShell({ route: '/account?section=settings' });
  expect(address()).toBe('/auth?mode=login');
  expect(history.snapshot().location.state).toEqual({ returnTo: '/account?section=settings' });
});

test('[SH-10] with a session the account is there', () => {
  const { address } = renderShell({
    route: '/account',
    session: fakeSession({ user: someUser() }),
  });
  expect(address()).toBe('/account');
  expect(account()).toBeInTheDocument();
});

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

test('[SH-09] /messages opens the account at its messages, for whoever has a session', () => {
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
