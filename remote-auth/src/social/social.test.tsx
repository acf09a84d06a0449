import { webcrypto } from 'node:crypto';
import { tabStore } from '@composed/browser/storage';
import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import type { SessionResult } from '@idea-hub/shared/session';
import { held } from '@idea-hub/shared/testing/held';
import { fakeSession, someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import { authHelpers } from '../helpers/auth-helpers.ts';
import { keepVerifier, takeVerifier } from '../helpers/provider.ts';
import {
  alerts,
  button,
  heading,
  openAuth,
  openedAuth,
  statuses,
  toasts,
} from '../testing/open.tsx';
import { makeInsecure, withSecureContext } from '../testing/web-crypto.ts';
import {
  authorizationAddress,
  browser,
  challengeOf,
  createPkcePair,
  startSocial,
} from './start-social.ts';

const watchLeaving = () => jest.spyOn(browser, 'leaveTo').mockImplementation(() => {});

const configured = () => Promise.resolve({ googleClientId: 'g-1', githubClientId: 'gh-1' });

const request = { clientId: 'id 1', origin: 'https://hub.example', challenge: 'chal-lenge' };

withSecureContext();

beforeEach(() => sessionStorage.clear());

test.each([
  [
    'Google for a code, offline access and consent',
    'https://accounts.google.com/o/oauth2/v2/auth',
    { state: 'google', scope: 'openid email profile', access_type: 'offline', prompt: 'consent' },
  ],
  [
    'GitHub for the email',
    'https://github.com/login/oauth/authorize',
    { state: 'github', scope: 'user:email' },
  ],
] as const)('[AU-19, AU-20] asks %s', (_what, page, query) => {
  const address = new URL(authorizationAddress({ ...request, provider: query.state }));
  expect(address.origin + address.pathname).toBe(page);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'id 1',
    redirect_uri: 'https://hub.example/auth',
    response_type: 'code',
    code_challenge: 'chal-lenge',
    code_challenge_method: 'S256',
    ...query,
  });
});

test.each(['linkedin', 'toString', ''])(
  '[AU-22, AU-27] the helper throws for the provider %j',
  async (provider) => {
    const session = fakeSession();
    const call = authHelpers(session).social({ provider, code: 'c1' });
    await expect(call).rejects.toThrow('Unsupported social provider');
    expect(session.social).not.toHaveBeenCalled();
  },
);

const subtle = webcrypto.subtle as unknown as SubtleCrypto;

test('[AU-19, AU-20] computes the challenge of the example in RFC 7636, appendix B', async () => {
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', subtle);
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('[AU-19, AU-20] creates a different verifier each time, of characters that need no encoding', async () => {
  const [one, two] = [await createPkcePair(subtle), await createPkcePair(subtle)];
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  expect(one.challenge).toBe(await challengeOf(one.verifier, subtle));
  expect(two.verifier).not.toBe(one.verifier);
});

test('[AU-19, AU-20] encodes bytes without characters that a query would have to escape', async () => {
  const bytes = (count: number) => new Uint8Array(count).fill(0xfb);
  const { verifier } = await createPkcePair(subtle, { bytes });
  expect(verifier).toBe(`${'-_v7'.repeat(10)}-_s`);
});

test('[AU-22] returns an error if the configuration or the storage fails', async () => {
  const leave = watchLeaving();
  const text = 'Failed to initiate Google authentication. Please try again.';
  expect(await startSocial('google', Promise.reject(new Error('no configuration')))).toBe(text);

  jest.spyOn(tabStore, 'set').mockReturnValue(false);
  expect(await startSocial('google', configured())).toBe(text);
  expect(leave).not.toHaveBeenCalled();
});

describe('the buttons', () => {
  test.each([
    ['login', 'Google', 'accounts.google.com', 'google', 'g-1'],
    ['signup', 'GitHub', 'github.com', 'github', 'gh-1'],
  ] as const)(
    '[AU-19, AU-20] in mode %s, Continue with %s opens the provider’s page and stores the verifier',
    async (mode, name, host, state, id) => {
      const leave = watchLeaving();
      const { user } = openAuth(`/auth?mode=${mode}`, { social: configured() });
      await user.click(button(`Continue with ${name}`));
      expect(leave).toHaveBeenCalledTimes(1);
      const address = new URL(String(leave.mock.calls[0]?.[0]));
      expect(address.host).toBe(host);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        state,
        client_id: id,
        redirect_uri: `${window.location.origin}/auth`,
        code_challenge: await challengeOf(takeVerifier(state) ?? '', crypto.subtle),
      });
      expect(alerts()).toEqual([]);
    },
  );

  test('[AU-19] the forgot-password form has no provider buttons', () => {
    openAuth('/auth?mode=forgot-password', { social: configured() });
    expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
  });

  test.each([
    ['Google', 'Google authentication is not configured yet. Please use email signup for now.'],
    ['GitHub', 'GitHub authentication is not configured yet. Please use email signup for now.'],
  ])('[AU-20, AU-23] says that %s is not configured', async (name, text) => {
    const leave = watchLeaving();
    const { user } = openAuth('/auth?mode=signup');
    await user.click(button(`Continue with ${name}`));
    expect(alerts()).toEqual([text]);
    expect(leave).not.toHaveBeenCalled();
  });

  test.each([
    ['Google', 'Failed to initiate Google authentication. Please try again.'],
    ['GitHub', 'Failed to initiate GitHub authentication. Please try again.'],
  ])(
    '[AU-22] says that %s could not be started, and retries on the next click',
    async (name, text) => {
      const leave = watchLeaving().mockImplementationOnce(() => {
        throw new Error('blocked');
      });
      const { user } = openAuth('/auth', { social: configured() });
      await user.click(button(`Continue with ${name}`));
      expect(alerts()).toEqual([text]);
      await user.click(button(`Continue with ${name}`));
      expect(alerts()).toEqual([]);
      expect(leave).toHaveBeenCalledTimes(2);
    },
  );

  test('[AU-22, AU-26] waits for the client ids, starts once, and gives up after 10 s', async () => {
    const { user, pass } = openAuth('/auth', { social: held<SocialClientIds>().promise });
    await user.dblClick(button('Continue with Google'));
    expect(button('Continue with Google')).toHaveAttribute('aria-busy', 'true');
    expect(button('Continue with GitHub')).toBeDisabled();
    expect(button('Continue with GitHub')).not.toHaveAttribute('aria-busy');
    await pass(9_999);
    expect(alerts()).toEqual([]);
    await pass(1);
    expect(alerts()).toEqual(['Failed to initiate Google authentication. Please try again.']);
    expect(button('Continue with GitHub')).toBeEnabled();
  });

  test('[RN-07] says in one sentence that a provider needs a secure connection', async () => {
    makeInsecure();
    const { user } = openAuth('/auth', { social: configured() });
    expect(alerts()).toEqual([]);
    await user.click(button('Continue with Google'));
    expect(alerts()).toEqual([
      'Continuing with Google needs a secure connection, so please open this site over https or use your email and password.',
    ]);
  });

  test.each([
    [{ googleClientId: 'g-1', githubClientId: null }, ['Continue with Google']],
    [{ googleClientId: null, githubClientId: null }, []],
  ])('[CM-25] in live mode, the client ids %j offer %j', async (ids, names) => {
    const { pass } = openAuth('/auth?mode=login', {
      social: Promise.resolve(ids),
      ideas: Promise.resolve('live'),
    });
    await pass(0);
    const offered = screen.queryAllByRole('button', { name: /Continue with/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.queryAllByText('or with your email')).toHaveLength(names.length);
  });
});

describe('the return from the provider', () => {
  /** Arguments of each call: provider, code and verifier. */
  const sentBy = ({ social }: ReturnType<typeof openAuth>['session']) =>
    social.mock.calls.map((call) => call.slice(0, 3));

  const form = () => screen.queryByRole('button', { name: 'Sign In' });

  test.each([
    ['google', 'Google'],
    ['github', 'GitHub'],
  ] as const)(
    '[AU-21] %s: shows progress and success, and then opens the account',
    async (state, label) => {
      const answer = held<SessionResult>();
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

  test('[AU-21, SH-10] opens the section that was requested before the provider’s page', async () => {
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

  test('[AU-21, AU-27] sends the verifier of this tab, and sends it once', async () => {
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
      'the network error without an answer',
      {
        success: false,
        error: 'Network error. Please check your connection.',
        status: 0,
        thrown: true,
      },
      'Network error. Please check your connection.',
    ],
    [
      'a default text if only the token is missing',
      { success: false, error: 'Social authentication failed. Please try again.' },
      'Google authentication failed. Please try again.',
    ],
    [
      'a default text for an error without text',
      { success: false, error: '', status: 500 },
      'Google authentication failed. Please try again.',
    ],
    [
      'a default text for an exception in the client',
      { success: false, error: 'x is undefined', thrown: true },
      'Google authentication failed. Please try again.',
    ],
  ])('[AU-21] on failure, shows login mode with %s', async (_case, social, text) => {
    const page = await openedAuth('/auth?mode=signup&code=c1&state=google', {
      session: { social },
    });
    expect(alerts()).toEqual([text]);
    expect(toasts()).toEqual([]);
    expect(heading('Welcome back')).toBeVisible();
    expect(button('Sign In')).toBeVisible();
    expect(page.address()).toBe('/auth?mode=login');
    await page.pass(5000);
    expect(page.address()).toBe('/auth?mode=login');
  });

  test.each([
    '?code=c1&state=linkedin',
    '?code=c1&state=constructor',
    '?code=c1&state=',
    '?code=c1',
    '?state=google',
  ])('[AU-21] ignores %s', async (query) => {
    const page = openAuth(`/auth${query}`);
    await page.pass(20_000);
    expect(page.session.social).not.toHaveBeenCalled();
    expect(statuses()).toEqual([]);
    expect(alerts()).toEqual([]);
    expect(button('Sign In')).toBeVisible();
    expect(page.address()).toBe('/auth');
  });

  test('[AU-21] says that the sign-in failed if the visitor refused it at the provider', async () => {
    const page = await openedAuth('/auth?error=access_denied&error_description=No&state=github');
    expect(alerts()).toEqual(['GitHub authentication failed. Please try again.']);
    expect(page.session.social).not.toHaveBeenCalled();
    expect(page.address()).toBe('/auth');
  });

  describe('the code', () => {
    test('[AU-25] is removed from the address with the provider’s parameters, and is used once', async () => {
      const page = openAuth('/auth?mode=login&code=c1&state=google&scope=openid&authuser=0');
      expect(page.address()).toBe('/auth?mode=login');
      await page.pass(0);
      expect(page.session.social).toHaveBeenCalledTimes(1);
      expect(JSON.stringify({ ...page.location(), key: undefined })).not.toContain('c1');
    });

    test('[AU-25] outlives a reload before its use, together with the verifier', async () => {
      keepVerifier('google', 'verifier-1');
      const page = openAuth('/auth?code=c1&state=google', {
        social: held<SocialClientIds>().promise,
      });
      await page.pass(500);
      expect(page.session.social).not.toHaveBeenCalled();
      const entry = page.location();
      page.unmount();

      const reloaded = openAuth('/auth', { routeState: entry.state });
      expect(statuses()).toEqual(['Processing Google authentication...']);
      await reloaded.pass(0);
      expect(sentBy(reloaded.session)).toEqual([['google', 'c1', 'verifier-1']]);
    });
  });
});
