import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import type { SessionResult } from '@idea-hub/shared/session';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import { keepVerifier, takeVerifier } from '../helpers/provider.ts';
import {
  alerts,
  button,
  heading,
  later,
  link,
  openAuth,
  openedAuth,
  statuses,
  toasts,
} from '../testing/open.tsx';

/** Arguments of each call: provider, code and verifier. */
const sentBy = ({ social }: ReturnType<typeof openAuth>['session']) =>
  social.mock.calls.map((call) => call.slice(0, 3));

beforeEach(() => sessionStorage.clear());

const form = () => screen.queryByRole('button', { name: 'Sign In' });

test.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
] as const)(
  '[AU-21] %s: says what goes on, then that it worked, then the account',
  async (state, label) => {
    const answer = later<SessionResult>();
    const page = openAuth(`/auth?code=c%2F1&state=${state}`, {
      session: { social: () => answer.promise },
    });
    expect(statuses()).toEqual([`Processing ${label} authentication...`]);
    expect(form()).not.toBeInTheDocument();
    await page.pass(0);
    expect(sentBy(page.session)).toEqual([[state, 'c/1', undefined]]);

    await act(async () => answer.resolve({ success: true, user: someUser() }));
    await page.pass(0);
    expect(toasts()).toEqual([
      `success: Welcome! You've been signed in with ${label} successfully.`,
    ]);
    expect(page.toasts.current()).toMatchObject([{ duration: 4000 }]);
    expect(statuses()).toEqual(['Taking you to your account… Go to your account']);
    await page.pass(998);
    expect(page.address()).toBe('/auth');
    await page.pass(2);
    expect(page.address()).toBe('/account');
  },
);

test('[AU-21, SH-10] goes to the section that was asked for before the way to the provider', async () => {
  const comeBack = async () => {
    const page = await openedAuth('/auth?code=c1&state=google');
    await page.pass(1_000);
    const address = page.address();
    page.unmount();
    return address;
  };
  openAuth('/auth?mode=login', {
    routeState: { returnTo: '/account?section=settings' },
  }).unmount();
  expect(await comeBack()).toBe('/account?section=settings');
  // A later sign-in without a requested page does not use the old target.
  openAuth('/auth').unmount();
  expect(await comeBack()).toBe('/account');
});

test('[AU-21, AU-26] a link goes to the account at once', async () => {
  const page = await openedAuth('/auth?code=c1&state=google');
  await page.user.click(link('Go to your account'));
  expect(page.address()).toBe('/account');
});

test('[AU-21] sends the verifier of this tab along, once', async () => {
  keepVerifier('github', 'verifier-1');
  keepVerifier('google', 'verifier-2');
  const page = await openedAuth('/auth?code=c1&state=github');
  expect(sentBy(page.session)).toEqual([['github', 'c1', 'verifier-1']]);
  expect(takeVerifier('github')).toBeUndefined();
  expect(takeVerifier('google')).toBe('verifier-2');
});

test.each<[string, SessionResult, string]>([
  [
    "the server's error",
    { success: false, error: 'That code is used up', status: 400 },
    'That code is used up',
  ],
  [
    'that nobody answered',
    {
      success: false,
      error: 'Network error. Please check your connection.',
      status: 0,
      thrown: true,
    },
    'Network error. Please check your connection.',
  ],
  [
    'its own text, where the answer only lacked a token',
    { success: false, error: 'Social authentication failed. Please try again.' },
    'Google authentication failed. Please try again.',
  ],
  [
    'its own text, where the error has none',
    { success: false, error: '', status: 500 },
    'Google authentication failed. Please try again.',
  ],
  [
    'its own text for a fault of the client',
    { success: false, error: 'x is undefined', thrown: true },
    'Google authentication failed. Please try again.',
  ],
])('[AU-21] on failure shows %s, in login mode', async (_case, social, text) => {
  const page = await openedAuth('/auth?mode=signup&code=c1&state=google', { session: { social } });
  expect(alerts()).toEqual([text]);
  expect(toasts()).toEqual([]);
  expect(heading('Welcome back')).toBeVisible();
  expect(button('Sign In')).toBeVisible();
  expect(page.address()).toBe('/auth?mode=login');
  await page.pass(5000);
  expect(page.address()).toBe('/auth?mode=login');
});

test.each(['linkedin', 'constructor', ''])('[AU-21] ignores the state %j', async (state) => {
  const page = openAuth(`/auth?code=c1&state=${state}`);
  await page.pass(20_000);
  expect(page.session.social).not.toHaveBeenCalled();
  expect(statuses()).toEqual([]);
  expect(alerts()).toEqual([]);
  expect(button('Sign In')).toBeVisible();
  expect(page.address()).toBe('/auth');
});

test('[AU-21] a state without a code, and a code without a state, mean nothing', async () => {
  const page = await openedAuth('/auth?state=google');
  page.unmount();
  const other = await openedAuth('/auth?code=c1');
  expect(page.session.social).not.toHaveBeenCalled();
  expect(other.session.social).not.toHaveBeenCalled();
  expect(button('Sign In')).toBeVisible();
});

test('[AU-21] a visitor who said no at the provider is told that it failed', async () => {
  const page = await openedAuth('/auth?error=access_denied&error_description=No&state=github');
  expect(alerts()).toEqual(['GitHub authentication failed. Please try again.']);
  expect(page.session.social).not.toHaveBeenCalled();
  expect(page.address()).toBe('/auth');
});

describe('the code', () => {
  test('[AU-25] leaves the address with all that came with it, and is used once', async () => {
    const page = openAuth('/auth?mode=login&code=c1&state=google&scope=openid&authuser=0');
    expect(page.address()).toBe('/auth?mode=login');
    await page.pass(0);
    expect(page.session.social).toHaveBeenCalledTimes(1);
    expect(JSON.stringify({ ...page.location(), key: undefined })).not.toContain('c1');
  });

  test('[AU-25] a reload before its use does not lose it, nor the verifier', async () => {
    keepVerifier('google', 'verifier-1');
    const page = openAuth('/auth?code=c1&state=google', {
      social: later<SocialClientIds>().promise,
    });
    await page.pass(500);
    expect(page.session.social).not.toHaveBeenCalled();
    const entry = page.location();
    page.unmount();

    const reloaded = openAuth('/auth', { routeState: entry.state });
    expect(statuses()).toEqual(['Processing Google authentication...']);
    await reloaded.pass(0);
    expect(sentBy(reloaded.session)).toEqual([['google', 'c1', 'verifier-1']]);
    const used = reloaded.location();
    reloaded.unmount();

    const again = openAuth('/auth', { routeState: used.state });
    await again.pass(20_000);
    expect(again.session.social).not.toHaveBeenCalled();
  });
});
