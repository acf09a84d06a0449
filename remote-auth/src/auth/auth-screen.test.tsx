import { act, screen } from '@testing-library/react';
import {
  alerts,
  button,
  field,
  heading,
  link,
  openAuth,
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
  ['/auth?mode=admin', ['Email', 'Password'], 'Sign In'],
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
])('[AU-05] from %s %s leads to %s', async (from, way, to, submit) => {
  const { user, address } = openAuth(`/auth?mode=${from}`);
  await user.click(link(way));
  expect(address()).toBe(`/auth?mode=${to}`);
  expect(button(submit)).toBeVisible();
});

test('[AU-02] another mode starts empty, without errors, in place of this history entry', async () => {
  const { user, history, address } = openAuth('/browse');
  act(() => history.navigate('/auth?mode=login&email=ada%40host'));
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

test('[AU-02] a failure of one mode is not shown in another, nor when the visitor comes back', async () => {
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

test('[AU-02] the heading of the new mode takes the focus', async () => {
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

  test('[AU-18, CL-10, SH-14] a sign-in that finds no server says so, and that it is the connection', async () => {
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

  test('[AU-18] with a connection nothing is said of one', async () => {
    const page = openAuth('/auth?mode=login', {
      session: { login: { success: false, error: UNREACHABLE, status: 0, thrown: true } },
    });
    await signIn(page);
    expect(statuses()).toEqual([]);
  });
});

test.each(['login', 'signup', 'forgot-password'])(
  '[AU-03] %s is prefilled with the email',
  (mode) => {
    openAuth(`/auth?mode=${mode}&email=ada%2Bx%40host.org`);
    expect(field('Email')).toHaveValue('ada+x@host.org');
  },
);

test('[AU-03] an email that comes with a later address counts too', () => {
  const { history } = openAuth('/auth?mode=login');
  act(() => history.navigate('/auth?mode=login&email=ada%40host.org'));
  expect(field('Email')).toHaveValue('ada@host.org');
});

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
])('[AU-26] password managers know the fields of %s', (mode, expected) => {
  openAuth(`/auth?mode=${mode}`);
  for (const [label, autocomplete] of Object.entries(expected)) {
    expect(field(label)).toHaveAttribute('autocomplete', autocomplete);
  }
});

test('[AU-26] each password field has a toggle of its own', async () => {
  const { user } = openAuth('/auth?mode=signup');
  await user.click(button('Show password'));
  expect(field('Password')).toHaveAttribute('type', 'text');
  expect(field('Confirm Password')).toHaveAttribute('type', 'password');
  await user.click(button('Show password confirmation'));
  expect(field('Confirm Password')).toHaveAttribute('type', 'text');
});
