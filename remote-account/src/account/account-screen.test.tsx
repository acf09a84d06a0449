import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import { screen as accountScreen } from '../screens/account.tsx';
import { openAccount, openSection, someMember } from '../testing/open-account.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Account sections' })).getAllByRole('link');

test('[AC-01] shows the way back, the title as the one heading of first level, and the initials', () => {
  openAccount({ user: someMember({ name: 'Grace Hopper' }) });
  expect(screen.getByRole('link', { name: 'Back to Platform' })).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([
    'Account Manager',
  ]);
  expect(screen.getByText('GH')).toBeVisible();
});

test('[AC-02] lists the six sections, the badges being part of their text', () => {
  openAccount();
  expect(entries().map((entry) => entry.textContent)).toEqual([
    'Dashboard',
    'Profile',
    'My Ideas 12',
    'Messages 3',
    'Settings',
    'Security',
  ]);
});

test.each(['/account', '/account?section=billing'])(
  '[AC-02, AC-17] opens the dashboard at %s, which names no known section',
  (route) => {
    renderScreen(<accountScreen.Screen />, { route, user: someMember() });
    expect(screen.getByRole('link', { name: 'Dashboard', current: 'page' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  },
);

test.each([
  ['submissions', /My Ideas/, 'My Ideas Coming Soon'],
  ['messages', /Messages/, 'Messages Coming Soon'],
  ['security', /Security/, 'Security Coming Soon'],
] as const)('[AC-03] shows only a placeholder in %s', async (section, link, title) => {
  const { visitor, location } = openAccount();
  await openSection(visitor, link);
  expect(location().search).toBe(`?section=${section}`);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(
    screen.getByText('This section is under development and will be available soon.'),
  ).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Recent Activity' })).not.toBeInTheDocument();
});

test.each([
  ['dashboard', 'Recent Activity'],
  ['profile', 'Profile'],
  ['submissions', 'My Ideas Coming Soon'],
  ['messages', 'Messages Coming Soon'],
  ['settings', 'Settings'],
  ['security', 'Security Coming Soon'],
] as const)(
  '[AC-17, SH-09] opens %s from the address and marks it in the menu',
  (section, heading) => {
    openAccount({ section });
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    const current = entries().filter((entry) => entry.getAttribute('aria-current') === 'page');
    expect(current).toHaveLength(1);
    expect(current[0]).toHaveAttribute('href', `/account?section=${section}`);
  },
);

test('[AC-17] comes back to the section before by Back', async () => {
  const { visitor, history, location } = openAccount({ section: 'settings' });
  await openSection(visitor, /Profile/);
  await openSection(visitor, /Security/);
  act(() => history.go(-1));
  expect(location().search).toBe('?section=profile');
  expect(screen.getByRole('button', { name: 'Save Profile' })).toBeVisible();
  act(() => history.go(-1));
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeVisible();
});

test('[SH-10] holds the place while it is not known yet who is signed in', () => {
  const { session } = renderScreen(<accountScreen.Screen />, {
    route: '/account',
    session: { state: { status: 'loading', user: null } },
  });
  expect(screen.getByText('Loading your account')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  act(() => session.enter({ status: 'authenticated', user: someMember() }));
  expect(screen.getByRole('navigation', { name: 'Account sections' })).toBeVisible();
});

test('[SH-10] shows nothing of an account to a visitor, only the way to sign in', () => {
  renderScreen(<accountScreen.Screen />, { route: '/account' });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute(
    'href',
    '/auth?mode=login',
  );
});

test('[AC-16, SE-02] follows the user when the profile replaces what was stored', () => {
  const user = someMember({ name: 'Ada' });
  const { session } = openAccount({ user });
  act(() => session.enter({ status: 'authenticated', user: { ...user, name: 'Ada Byron' } }));
  expect(screen.getByText('AB')).toBeVisible();
});

test('[CM-16] tells an unverified member what to do, in every section, until the profile is verified', async () => {
  const user = someMember({ isEmailVerified: false });
  const { session, visitor } = openAccount({ user });
  const resend = () => screen.queryByRole('button', { name: 'Resend verification email' });
  expect(resend()).toBeVisible();
  await openSection(visitor, /Settings/);
  expect(resend()).toBeVisible();
  expect(screen.getByText(/cannot sign in again after you sign out/)).toBeVisible();
  act(() => session.enter({ status: 'authenticated', user: { ...user, isEmailVerified: true } }));
  expect(resend()).not.toBeInTheDocument();
});

test('[AC-16] shows nothing of the member before to the next one', () => {
  const { session } = openAccount({ user: someMember({ name: 'Ada Lovelace' }) });
  const next = someUser({ id: 'somebody-else', name: 'Grace Hopper' });
  act(() => session.enter({ status: 'authenticated', user: next }));
  expect(screen.getByRole('heading', { name: 'Welcome back, Grace!' })).toBeVisible();
  expect(screen.queryByText(/Ada/)).not.toBeInTheDocument();
});

describe('when the page is scrolled down', () => {
  let scrollIntoView: jest.SpyInstance;

  beforeEach(() => {
    scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -400));
  });

  test('[AC-17] starts a section that is opened at its top, and leaves Back where the page was', async () => {
    const { visitor, history } = openAccount({ section: 'profile' });
    expect(scrollIntoView).not.toHaveBeenCalled();
    await openSection(visitor, /Settings/);
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    act(() => history.go(-1));
    expect(screen.getByRole('button', { name: 'Save Profile' })).toBeVisible();
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });
});
