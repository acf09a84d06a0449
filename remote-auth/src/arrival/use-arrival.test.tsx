import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import { button, link, openAuth, statuses } from '../testing/open.tsx';

const signedIn = { status: 'authenticated', user: someUser() } as const;
const form = () => screen.queryByRole('button', { name: 'Sign In' });

test.each(['/auth', '/auth?email=ada%40host.org'])(
  '[AU-28] signed in, from %s to the account, with no way back into it',
  (route) => {
    const { address, history } = openAuth(route, { user: someUser() });
    expect(address()).toBe('/account');
    expect(form()).not.toBeInTheDocument();
    act(() => history.go(-1));
    expect(address()).toBe('/account');
  },
);

test.each([
  '/auth?mode=login',
  '/auth?mode=signup',
  '/auth?mode=other',
  '/auth?code=c1&state=other',
])('[AU-28] signed in, %s is shown', async (route) => {
  const { address, pass } = openAuth(route, { user: someUser() });
  await pass(5000);
  expect(address()).toMatch(/^\/auth/);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[AU-28] signed out, the form is shown', async () => {
  const { address, pass } = openAuth('/auth');
  await pass(5000);
  expect(address()).toBe('/auth');
  expect(button('Sign In')).toBeVisible();
});

test('[AU-28] whether somebody is signed in can turn out later', () => {
  const { address, session } = openAuth('/auth', {
    session: { state: { status: 'loading', user: null } },
  });
  expect(address()).toBe('/auth');
  act(() => session.enter(signedIn));
  expect(address()).toBe('/account');
});

describe('a sign-in in another tab while the form stands', () => {
  const open = (route: string) => {
    const page = openAuth(route, { session: { state: { status: 'loading', user: null } } });
    act(() => page.session.enter({ status: 'anonymous', user: null, reason: 'none' }));
    return page;
  };

  test.each(['/auth', '/auth?mode=login', '/auth?mode=signup'])(
    '[AU-28] leads from %s to the account, after 1 s',
    async (route) => {
      const { address, session, pass } = open(route);
      await pass(5000);
      act(() => session.enter(signedIn));
      expect(statuses()).toEqual(['Taking you to your account… Go to your account']);
      await pass(999);
      expect(address()).toBe(route);
      await pass(1);
      expect(address()).toBe('/account');
    },
  );

  test('[AU-28, AU-26] or at once, by a link', async () => {
    const { address, session, user } = open('/auth?mode=login');
    act(() => session.enter(signedIn));
    await user.click(link('Go to your account'));
    expect(address()).toBe('/account');
  });

  test('[AU-28] is none when it turns out only then that one was signed in all along', async () => {
    const page = openAuth('/auth?mode=login', {
      session: { state: { status: 'loading', user: null } },
    });
    act(() => page.session.enter(signedIn));
    await page.pass(5000);
    expect(page.address()).toBe('/auth?mode=login');
  });
});
