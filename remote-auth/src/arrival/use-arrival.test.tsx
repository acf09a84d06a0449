import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import { button, openAuth } from '../testing/open.tsx';

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

test('[AU-28] who signs in later, in another tab, is not meant', () => {
  const { address, session } = openAuth('/auth', {
    session: { state: { status: 'loading', user: null } },
  });
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'none' }));
  act(() => session.enter(signedIn));
  expect(address()).toBe('/auth');
});
