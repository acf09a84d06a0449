import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { preloadScreen } from '../testing/fake-remote-screen.tsx';
import {
  configOf,
  enter,
  pass,
  renderShell,
  settle,
  visitor,
  withFakeTime,
} from '../testing/render-shell.tsx';

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));

const banner = () => within(screen.getByRole('banner'));
const link = (name: string) => banner().getByRole('link', { name });

withFakeTime();
beforeEach(() => void preloadScreen.mockClear());

test('[SH-03] the links open their screens, and the current link is marked, in any letter case', () => {
  const { go } = renderShell({ route: '/' });
  const links = { Home: '/', Browse: '/browse', Submit: '/submit', 'My Ideas': '/my-submissions' };
  for (const [name, address] of Object.entries(links)) {
    expect(link(name)).toHaveAttribute('href', address);
    go(address.toUpperCase());
    for (const other of Object.keys(links)) {
      if (other === name) expect(link(other)).toHaveAttribute('aria-current', 'page');
      else expect(link(other)).not.toHaveAttribute('aria-current');
    }
  }
  expect(link('Submit')).toHaveClass('highlighted');
});

test.each([
  ['/project/1', 'Browse'],
  ['/edit/1', 'My Ideas'],
])('[LK-18] %s marks the link of its section, %s', (route, section) => {
  renderShell({ route });
  const marked = banner()
    .getAllByRole('link')
    .filter((each) => each.hasAttribute('aria-current'));
  expect(marked).toEqual([link(section)]);
  expect(link(section)).toHaveAttribute('aria-current', 'true');
});

test('[PF-04] header and footer link to the screens of which each page brings along what a load needs', () => {
  const seen = new Set<string>();
  for (const session of [undefined, fakeSession({ user: someUser() })]) {
    const { unmount } = renderShell(session ? { session } : {});
    for (const part of [screen.getByRole('banner'), screen.getByRole('contentinfo')]) {
      for (const each of within(part).getAllByRole<HTMLAnchorElement>('link')) {
        if (each.origin === window.location.origin) seen.add(each.pathname.toLowerCase());
      }
    }
    unmount();
  }
  const linked = routes.filter((route) => route.linked).map(({ path }) => path);
  expect([...seen].sort()).toEqual([...linked].sort());
});

test('[SH-04] signed out there are the two ways in', () => {
  renderShell();
  expect(link('Sign In')).toHaveAttribute('href', '/auth?mode=login');
  expect(link('Sign Up')).toHaveAttribute('href', '/auth?mode=signup');
  expect(banner().queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

test('[SH-05] signed in there are the initial, the name that leads to the account, and the way out', () => {
  renderShell({ session: fakeSession({ user: someUser({ name: 'Ada Lovelace' }) }) });
  expect(link('Ada Lovelace')).toHaveAttribute('href', '/account');
  expect(link('Ada Lovelace')).toHaveTextContent('A');
  expect(banner().getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  expect(banner().queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
});

test('[SH-05] a picture replaces the initial, and a user without a name gets U', () => {
  const user = someUser();
  const session = fakeSession({
    user: { ...user, profile: { ...user.profile, profilePicture: 'data:image/png;base64,AA==' } },
  });
  renderShell({ session });
  expect(link('Ada Lovelace').querySelector('img')).toHaveAttribute(
    'src',
    'data:image/png;base64,AA==',
  );
  enter(session, { status: 'authenticated', user: someUser({ name: '', email: 'x@example.com' }) });
  expect(link('x@example.com')).toHaveTextContent(/^U/);
});

test('[SH-05, SH-10] Sign Out ends the session and returns to Home', async () => {
  const session = fakeSession({ user: someUser() });
  const { address } = renderShell({ route: '/account', session });
  await visitor().click(banner().getByRole('button', { name: 'Sign Out' }));
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/');
  expect(link('Sign In')).toBeInTheDocument();
  pass(5000);
  expect(address()).toBe('/');
});

test('[SH-05] Sign Out on Home ends the session there', async () => {
  const session = fakeSession({ user: someUser() });
  const { address, history, go } = renderShell({ route: '/', session });
  await visitor().click(banner().getByRole('button', { name: 'Sign Out' }));
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/');
  // The history entry of the sign-out must not sign out again.
  go('/browse');
  enter(session, { status: 'authenticated', user: someUser() });
  go(-1);
  expect(history.snapshot().location.pathname).toBe('/');
  expect(session.logout).toHaveBeenCalledTimes(1);
});

test('[AC-16, SH-05] Sign Out asks first where something is unsaved, by its own name, and staying keeps the session', async () => {
  const session = fakeSession({ user: someUser() });
  const { address, history } = renderShell({ route: '/account', session });
  const visit = visitor();
  history.guards.add('Your changes are not saved.');

  await visit.click(banner().getByRole('button', { name: 'Sign Out' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign Out?' }));
  expect(dialog.getByText('Your changes are not saved.')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Leave' })).not.toBeInTheDocument();
  expect(session.logout).not.toHaveBeenCalled();
  await visit.click(screen.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/account');
  expect(session.logout).not.toHaveBeenCalled();

  await visit.click(banner().getByRole('button', { name: 'Sign Out' }));
  const again = within(screen.getByRole('dialog'));
  await visit.click(again.getByRole('button', { name: 'Sign Out' }));
  expect(address()).toBe('/');
  expect(session.logout).toHaveBeenCalledTimes(1);
});

test('[SH-10] shows neither sign-in nor sign-out while the session is unknown', () => {
  renderShell({ session: fakeSession({ state: { status: 'loading', user: null } }) });
  for (const name of ['Sign In', 'Sign Up']) {
    expect(banner().queryByRole('link', { name })).not.toBeInTheDocument();
  }
  expect(banner().queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

const menu = () => banner().getByRole('button', { name: 'Menu' });

test.each<[when: string, leave: () => unknown]>([
  // The header itself draws the backdrop.
  ['the page behind it is pressed', () => fireEvent.click(screen.getByRole('banner'))],
  [
    'the focus goes on to the page behind it',
    () => act(() => screen.getByRole('link', { name: 'About Mission' }).focus()),
  ],
  ['a link in it is followed', () => fireEvent.click(link('Browse'))],
])('[SH-06, SH-14] the menu closes when %s', (_when, leave) => {
  renderShell();
  fireEvent.click(menu());
  act(() => link('Browse').focus());
  expect(menu()).toHaveAttribute('aria-expanded', 'true');
  leave();
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
});

test('[SH-06] Menu opens and closes the links; signed in it shows the email', async () => {
  renderShell({ session: fakeSession({ user: someUser({ email: 'ada@example.com' }) }) });
  const visit = visitor();
  const panel = document.getElementById(menu().getAttribute('aria-controls') ?? '');
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  expect(panel).toHaveAttribute('data-open', 'false');
  expect(banner().queryByText('ada@example.com')).not.toBeInTheDocument();

  await visit.click(menu());
  expect(menu()).toHaveAttribute('aria-expanded', 'true');
  expect(panel).toHaveAttribute('data-open', 'true');
  expect(panel).toContainElement(link('My Ideas'));
  expect(banner().getByText('ada@example.com')).toBeInTheDocument();

  act(() => link('My Ideas').focus());
  await visit.keyboard('{Escape}');
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  expect(menu()).toHaveFocus();
});

test('[SH-07] a click waits 100 ms, and the load of its target starts at once', async () => {
  const { address } = renderShell();
  fireEvent.click(link('Browse'));
  expect(preloadScreen).toHaveBeenCalledWith('remote-ideas', 'browse');
  pass(99);
  expect(address()).toBe('/');
  pass(1);
  expect(address()).toBe('/browse');
});

test('[SH-07] Back within the 100 ms counts more than the click', async () => {
  const { address } = renderShell();
  fireEvent.click(link('Browse'));
  fireEvent.popState(window);
  pass(100);
  expect(address()).toBe('/');
});

test('[SH-07] Enter counts as a click', async () => {
  const { address } = renderShell();
  link('Sign Up').focus();
  await visitor().keyboard('{Enter}');
  expect(address()).toBe('/');
  pass(100);
  expect(address()).toBe('/auth?mode=signup');
});

test('[SH-07] the last click wins, wherever it is', async () => {
  const { address } = renderShell();
  const visit = visitor();
  await visit.click(link('Browse'));
  pass(60);
  await visit.click(link('Submit'));
  pass(60);
  expect(address()).toBe('/');
  pass(40);
  expect(address()).toBe('/submit');

  await visit.click(link('Home'));
  await visit.click(
    within(screen.getByRole('contentinfo')).getByRole('link', { name: 'About Mission' }),
  );
  pass(500);
  expect(address()).toBe('/About');
});

test('[SH-07] Sign Out after a click on a link is the last wish', async () => {
  const session = fakeSession({ user: someUser() });
  const { address } = renderShell({ route: '/about', session });
  const visit = visitor();
  await visit.click(link('Browse'));
  await visit.click(banner().getByRole('button', { name: 'Sign Out' }));
  pass(500);
  expect(address()).toBe('/');
});

test.each([
  ['control', { ctrlKey: true }],
  ['command', { metaKey: true }],
  ['shift', { shiftKey: true }],
  ['alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('[SH-07] a click with %s is left to the browser', (_name, how) => {
  const { address } = renderShell();
  // `fireEvent.click` returns false after `preventDefault`.
  expect(fireEvent.click(link('Browse'), how)).toBe(true);
  pass(500);
  expect(address()).toBe('/');
});

test('[SH-07] clicking the current page makes no further history entry', async () => {
  const { history, go } = renderShell({ route: '/about' });
  go('/browse');
  await visitor().click(link('Browse'));
  pass(100);
  go(-1);
  expect(history.snapshot().location.pathname).toBe('/about');
});

test('[LK-12] members of a live site have the bell, once the page is shown', async () => {
  const bell = () => banner().queryByText('remote-account bell');
  const session = fakeSession();
  renderShell({ session, config: configOf('live') });
  await settle();
  expect(bell()).not.toBeInTheDocument();
  enter(session, { status: 'authenticated', user: someUser() });
  await settle();
  expect(bell()).toBeInTheDocument();
});

test('[LK-12] samples mode has no bell', async () => {
  renderShell({ session: fakeSession({ user: someUser() }) });
  await settle();
  expect(banner().queryByText('remote-account bell')).not.toBeInTheDocument();
});
