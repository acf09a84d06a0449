import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { STAGES_OF_IDEA } from '@idea-hub/shared/contracts/stages';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import {
  alerts,
  button,
  field,
  heading,
  link,
  openAuth,
  openedAuth,
  signIn,
  statuses,
} from '../testing/open.tsx';

const fields = () =>
  screen
    .getAllByText((_, element) => element?.tagName === 'LABEL')
    .map((label) => label.textContent);

test.each([
  ['/auth?mode=login', ['Email', 'Password'], 'Sign In'],
  ['/auth?mode=signup', ['Full Name', 'Email', 'Password', 'Confirm Password'], 'Create Account'],
  ['/auth?mode=forgot-password', ['Email'], 'Send Reset Link'],
  ['/auth', ['Email', 'Password'], 'Sign In'],
])('[AU-01, AU-04] %s asks for %j and submits by %s', (route, labels, submit) => {
  openAuth(route);
  expect(fields()).toEqual(labels);
  expect(button(submit)).toHaveAttribute('type', 'submit');
});

test.each([
  ['login', 'Create an account', 'signup', 'Create Account'],
  ['login', 'Forgot password?', 'forgot-password', 'Send Reset Link'],
  ['signup', 'Sign in instead', 'login', 'Sign In'],
  ['forgot-password', 'Back to sign in', 'login', 'Sign In'],
])('[AU-05] in mode %s, the link %s leads to %s', async (from, way, to, submit) => {
  const { user, address } = openAuth(`/auth?mode=${from}`);
  await user.click(link(way));
  expect(address()).toBe(`/auth?mode=${to}`);
  expect(button(submit)).toBeVisible();
});

test('[AU-02, AU-03] a change of mode empties the form, clears its errors and replaces the history entry', async () => {
  const { user, history, address } = openAuth('/browse');
  act(() => history.navigate('/auth?mode=login&email=ada%40host'));
  expect(field('Email')).toHaveValue('ada@host');
  await user.click(button('Sign In'));
  expect(alerts()).toEqual(['Email is invalid', 'Password is required']);

  await user.click(link('Create an account'));
  expect(field('Email')).toHaveValue('');
  expect(alerts()).toEqual([]);
  await user.type(field('Full Name'), 'Ada');
  await user.click(link('Sign in instead'));
  await user.click(link('Create an account'));
  expect(field('Full Name')).toHaveValue('');

  act(() => history.go(-1));
  expect(address()).toBe('/browse');
});

test('[AU-02] a failure disappears with its mode, and does not return when the visitor comes back', async () => {
  const page = openAuth('/auth?mode=login', {
    session: { login: { success: false, error: 'No such luck', status: 403 } },
  });
  await signIn(page);
  expect(alerts()).toEqual(['No such luck']);

  await page.user.click(link('Create an account'));
  expect(alerts()).toEqual([]);
  await page.user.click(link('Sign in instead'));
  expect(alerts()).toEqual([]);
});

test('[AU-02] a change of mode moves the focus to the new heading', async () => {
  const { user } = openAuth('/auth?mode=login');
  expect(heading('Welcome back')).not.toHaveFocus();
  await user.click(link('Create an account'));
  expect(heading('Join Idea Hub')).toHaveFocus();
});

describe('offline', () => {
  const goOnline = (online: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

  const UNREACHABLE =
    'Unable to connect to server. Please check if the backend is running and CORS is configured properly.';
  const OFFLINE =
    'You are offline. What you typed stays here: please try again once the connection is back.';

  test('[AU-18, CL-10, SH-14] while offline, a failed sign-in says that the connection is missing', async () => {
    goOnline(false);
    const page = openAuth('/auth?mode=login', {
      session: { login: { success: false, error: UNREACHABLE, status: 0, thrown: true } },
    });
    expect(statuses()).toEqual([]);
    await signIn(page);
    expect(alerts()).toEqual([`Something went wrong: ${UNREACHABLE}`]);
    expect(statuses()).toEqual([OFFLINE]);
    goOnline(true);
    expect(statuses()).toEqual([]);
    await page.pass(60_000);
    expect(page.session.login).toHaveBeenCalledTimes(1);
    expect(field('Password')).toHaveValue('secret1');
  });
});

test.each(['login', 'signup', 'forgot-password'])(
  '[AU-03] mode %s prefills the email from the address',
  (mode) => {
    openAuth(`/auth?mode=${mode}&email=ada%2Bx%40host.org`);
    expect(field('Email')).toHaveValue('ada+x@host.org');
  },
);

test.each([
  ['login', { Email: 'email', Password: 'current-password' }],
  [
    'signup',
    {
      'Full Name': 'name',
      Email: 'email',
      Password: 'new-password',
      'Confirm Password': 'new-password',
    },
  ],
  ['forgot-password', { Email: 'email' }],
])(
  '[AU-26] the fields of mode %s have autocomplete values for password managers',
  (mode, expected) => {
    openAuth(`/auth?mode=${mode}`);
    for (const [label, autocomplete] of Object.entries(expected)) {
      expect(field(label)).toHaveAttribute('autocomplete', autocomplete);
    }
  },
);

describe('the notice about kept text', () => {
  const notice = () => screen.queryByText('Your text is kept. Sign in to go on where you stopped.');

  beforeEach(() => sessionStorage.clear());

  test.each([
    ['an idea', 'ideahub.member.draft.new.ada', '{}'],
    ['an edit', 'ideahub.member.draft.edit.7.ada', '{}'],
    ['a message', 'ideahub.member.message.7.ada', 'Hello'],
    ['the account', 'ideahub.member.account-draft.ada', '{}'],
  ])(
    '[CM-14, CM-02] after the session ended, the sign-in says that the text of %s is kept',
    async (_what, key, text) => {
      sessionStorage.setItem(key, text);
      await openedAuth('/auth?mode=login', { ideas: Promise.resolve('live') });
      expect(notice()).toBeVisible();
    },
  );

  test.each([
    ['nothing was written', 'live', {}],
    ['the text was sent', 'live', { 'ideahub.member.message.7.ada': '' }],
    ['there are only keys of calls', 'live', { 'ideahub.member.keys.message.7.ada': '{"a":"b"}' }],
    ['ideas are samples', 'samples', { 'ideahub.member.draft.new.ada': '{}' }],
    ['the host has no modes', undefined, { 'ideahub.member.draft.new.ada': '{}' }],
  ] as const)('[CM-14] does not show if %s', async (_why, mode, stored) => {
    for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text);
    const ideas = mode && Promise.resolve<IdeasMode>(mode);
    await openedAuth('/auth?mode=login', { ideas });
    expect(notice()).toBeNull();
  });
});

const signedIn = { status: 'authenticated', user: someUser() } as const;
const form = () => screen.queryByRole('button', { name: 'Sign In' });

test.each(['/auth', '/auth?email=ada%40host.org'])(
  '[AU-28] a signed-in visitor is redirected from %s to the account, and Back does not return',
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
])('[AU-28] a signed-in visitor can open %s', async (route) => {
  const { address, pass } = openAuth(route, { user: someUser() });
  await pass(5000);
  expect(address()).toMatch(/^\/auth/);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[AU-28] redirects when a loading session turns out to be signed in', () => {
  const { address, session } = openAuth('/auth', {
    session: { state: { status: 'loading', user: null } },
  });
  expect(address()).toBe('/auth');
  act(() => session.enter(signedIn));
  expect(address()).toBe('/account');
});

describe('a sign-in in another tab while the form is open', () => {
  const open = (route: string) => {
    const page = openAuth(route, { session: { state: { status: 'loading', user: null } } });
    act(() => page.session.enter({ status: 'anonymous', user: null, reason: 'none' }));
    return page;
  };

  test.each(['/auth', '/auth?mode=login', '/auth?mode=signup'])(
    '[AU-28] redirects from %s to the account after 1 s',
    async (route) => {
      const { address, session, pass } = open(route);
      await pass(5000);
      expect(address()).toBe(route);
      act(() => session.enter(signedIn));
      expect(statuses()).toEqual(['Taking you to your account… Go to your account']);
      await pass(999);
      expect(address()).toBe(route);
      await pass(1);
      expect(address()).toBe('/account');
    },
  );

  test('[AU-28] does not redirect if a loading session turns out to be signed in', async () => {
    const page = openAuth('/auth?mode=login', {
      session: { state: { status: 'loading', user: null } },
    });
    act(() => page.session.enter(signedIn));
    await page.pass(5000);
    expect(page.address()).toBe('/auth?mode=login');
  });
});

test('[LK-07] draws the stages of an idea beside the form', () => {
  openAuth('/auth');
  const stages = [...document.querySelectorAll('svg text')].map((stage) => stage.textContent);
  expect(stages).toEqual(STAGES_OF_IDEA);
});
