import { ApiError, apiClient } from '@idea-hub/shared/api';
import type { OutcomeResponse } from '@idea-hub/shared/contracts/calls';
import type { SessionResult } from '@idea-hub/shared/session';
import { held } from '@idea-hub/shared/testing/held';
import { type FakeSessionOptions, someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import {
  alerts,
  button,
  field,
  link,
  openAuth,
  signIn,
  statuses,
  toasts,
} from '../testing/open.tsx';

const openSignIn = (login?: FakeSessionOptions['login']) =>
  openAuth('/auth?mode=login', { session: { login } });

describe('checks', () => {
  test('[AU-06, AU-07, AU-26] names the missing fields and focuses the first one', async () => {
    const { user, session } = openSignIn();
    await user.click(button('Sign In'));
    expect(alerts()).toEqual(['Email is required', 'Password is required']);
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription('Email is required');
    expect(field('Email')).toBeInvalid();
    expect(session.login).not.toHaveBeenCalled();
  });

  test('[AU-26] focuses the password if only the password is wrong', async () => {
    const { user } = openSignIn();
    await user.type(field('Email'), 'ada@host.org');
    await user.click(button('Sign In'));
    expect(field('Password')).toHaveFocus();
  });

  test('[AU-06, AU-07, AU-09] editing a field clears its error and keeps the other one; only valid fields are sent', async () => {
    const { user, session } = openSignIn();
    await user.click(button('Sign In'));
    await user.type(field('Email'), 'a');
    expect(alerts()).toEqual(['Password is required']);
    await user.type(field('Password'), 'b');
    expect(alerts()).toEqual([]);

    await user.click(button('Sign In'));
    expect(alerts()).toEqual(['Email is invalid', 'Password must be at least 6 characters']);
    expect(session.login).not.toHaveBeenCalled();
    await user.type(field('Email'), '@host.org');
    await user.type(field('Password'), '23456');
    await user.click(button('Sign In'));
    expect(session.login).toHaveBeenCalledTimes(1);
  });
});

describe('success', () => {
  test('[AU-10, AU-26, TO-01] says so for 4 s and opens the account after 1 s', async () => {
    const page = openSignIn();
    await signIn(page, ' ada@host.org ');
    expect(page.session.login.mock.calls[0]?.[0]).toEqual({
      email: 'ada@host.org',
      password: 'secret1',
    });
    expect(toasts()).toEqual(["success: Welcome back! You've been signed in successfully."]);
    expect(page.toasts.current()).toMatchObject([{ duration: 4000 }]);

    await page.pass(999);
    expect(page.address()).toBe('/auth?mode=login');
    await page.pass(1);
    expect(page.address()).toBe('/account');
  });

  test('[AU-10, SH-10] opens the requested section, even after a change of mode', async () => {
    const page = openAuth('/auth?mode=login', {
      routeState: { returnTo: '/account?section=settings' },
    });
    await page.user.click(link('Create an account'));
    await page.user.click(link('Sign in instead'));
    await signIn(page);
    await page.pass(1000);
    expect(page.address()).toBe('/account?section=settings');
  });

  test('[AU-26] a link leads to the account at once', async () => {
    const page = openSignIn();
    await signIn(page);
    expect(statuses()).toEqual(['Taking you to your account… Go to your account']);
    await page.user.click(link('Go to your account'));
    expect(page.address()).toBe('/account');
  });

  test('[AU-10, CL-11] does not navigate if the visitor has left the screen', async () => {
    const page = openSignIn();
    await signIn(page);
    act(() => page.history.navigate('/browse'));
    page.unmount();
    await page.pass(5000);
    expect(page.address()).toBe('/browse');
  });

  test('[AU-10, CL-11] ignores an answer that arrives after the visitor left', async () => {
    const answer = held<SessionResult>();
    const page = openSignIn(() => answer.promise);
    await signIn(page);
    page.unmount();
    answer.resolve({ success: true, user: someUser() });
    await page.pass(5000);
    expect(page.toasts.current()).toEqual([]);
    expect(page.address()).toBe('/auth?mode=login');
  });
});

describe('a sign-in request', () => {
  test('[CL-11, AU-02] is aborted when the visitor leaves the mode or the screen', async () => {
    const page = openSignIn(() => new Promise(() => {}));
    await signIn(page);
    const signals = () => page.session.login.mock.calls.map((call) => call[1]?.signal?.aborted);
    expect(signals()).toEqual([false]);
    await page.user.click(link('Create an account'));
    expect(signals()).toEqual([true]);
    await page.user.click(link('Sign in instead'));
    await signIn(page);
    expect(signals()).toEqual([true, false]);
    page.unmount();
    expect(signals()).toEqual([true, true]);
  });

  test('[AU-26] is sent once, by clicks or Enter, until it fails', async () => {
    const answer = held<SessionResult>();
    const page = openSignIn(() => answer.promise);
    await signIn(page);
    await page.user.dblClick(button('Sign In'));
    await page.user.type(field('Password'), '{Enter}{Enter}');
    expect(page.session.login).toHaveBeenCalledTimes(1);
    expect(button('Sign In')).toBeDisabled();

    await act(async () => answer.resolve({ success: false, error: 'No', status: 500 }));
    expect(button('Sign In')).toBeEnabled();
    await page.user.click(button('Sign In'));
    expect(page.session.login).toHaveBeenCalledTimes(2);
  });

  test('[AU-26] is not sent again while the redirect to the account is pending', async () => {
    const page = openSignIn();
    await signIn(page);
    await page.user.type(field('Password'), '{Enter}');
    expect(page.session.login).toHaveBeenCalledTimes(1);
  });
});

describe('failure', () => {
  test.each<[string, SessionResult, string]>([
    [
      'wrong credentials',
      { success: false, error: 'Invalid email or password. Please try again.', status: 401 },
      'Invalid email or password. Please try again.',
    ],
    ["the server's text", { success: false, error: 'Slow down', status: 429 }, 'Slow down'],
    [
      'no text',
      { success: false, error: '', status: 500 },
      'Authentication failed. Please try again.',
    ],
    [
      'no answer',
      { success: false, error: 'Network error. Please check your connection.', thrown: true },
      'Something went wrong: Network error. Please check your connection.',
    ],
    [
      'a fault without text',
      { success: false, error: '', thrown: true },
      'Something went wrong: Please try again.',
    ],
  ])('[AU-18] shows %s in the form', async (_case, result, text) => {
    const page = openSignIn(result);
    await signIn(page);
    expect(alerts()).toEqual([text]);
    expect(toasts()).toEqual([]);
    // Only while offline, a status mentions the connection.
    expect(statuses()).toEqual([]);
    await page.pass(5000);
    expect(page.address()).toBe('/auth?mode=login');
  });

  test.each([
    ['live', []],
    ['samples', ['error: Slow down']],
  ] as const)(
    '[AU-18, SE-10] in %s mode, the form’s alert leaves the notices %j',
    async (mode, kept) => {
      const page = openAuth('/auth?mode=login', {
        ideas: Promise.resolve(mode),
        session: {
          login: async () => {
            // As the host does for an error of the session.
            page.toasts.publish({ type: 'error', text: 'Slow down' });
            return { success: false, error: 'Slow down', status: 429 };
          },
        },
      });
      await signIn(page);
      expect(page.container).toHaveTextContent('Slow down');
      expect(toasts()).toEqual(kept);
    },
  );

  test('[AU-18] shows an exception in the client as a failure', async () => {
    const page = openSignIn(() => {
      throw new Error('cookies are off');
    });
    await signIn(page);
    expect(alerts()).toEqual(['Something went wrong: cookies are off']);
  });

  test('[AU-18] hides the failure during the next attempt', async () => {
    const answers = [Promise.resolve<SessionResult>({ success: false, error: 'No', status: 500 })];
    const page = openSignIn(() => answers.shift() ?? held<SessionResult>().promise);
    await signIn(page);
    expect(alerts()).toEqual(['No']);
    await page.user.click(button('Sign In'));
    expect(alerts()).toEqual([]);
  });

  test('[AU-24] a sign-in with an unverified email focuses the resend button', async () => {
    const page = openSignIn({
      success: false,
      error: 'Login failed. Please try again.',
      unverified: true,
    });
    await signIn(page);
    expect(alerts()).toEqual(['Login failed. Please try again.']);
    expect(button('Resend verification email')).toHaveFocus();
  });

  test.each([
    [401, 'Password'],
    [429, 'Sign In'],
  ])('[AU-24] after another failure, with status %i, %s has the focus', async (status, name) => {
    const page = openSignIn({ success: false, error: 'No', status });
    await signIn(page);
    expect(document.activeElement).toHaveAccessibleName(name);
  });
});

const NAME = 'Resend verification email';

const answering = (answer: () => Promise<OutcomeResponse>) =>
  jest.spyOn(apiClient, 'resendVerification').mockImplementation(answer);

test('[AU-13] login mode has one resend button, and sign-up has none', async () => {
  const { user } = openAuth('/auth?mode=login');
  expect(screen.getAllByRole('button', { name: NAME })).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
});

test.each(['', '   '])('[AU-13] asks for the email if the field holds %j', async (typed) => {
  const call = answering(async () => ({ success: true }));
  const { user } = openAuth('/auth?mode=login');
  if (typed) await user.type(field('Email'), typed);
  await user.click(button(NAME));
  expect(alerts()).toEqual(['Please enter your email address first.']);
  expect(field('Email')).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

test('[AU-06, AU-09, AU-13] sends nothing to an invalid email, and keeps other errors', async () => {
  const call = answering(async () => ({ success: true }));
  const { user } = openAuth('/auth?mode=login&email=ada');
  await user.click(button('Sign In'));
  await user.click(button(NAME));
  expect(alerts()).toEqual(['Email is invalid', 'Password is required']);
  expect(field('Email')).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

test('[AU-13] sends the mail to the email of the form, even without a password', async () => {
  const call = answering(async () => ({ success: true }));
  const { user } = openAuth('/auth?mode=login&email=%20ada%40host.org%20');
  await user.click(button(NAME));
  expect(call).toHaveBeenCalledWith('ada@host.org');
  expect(toasts()).toEqual(['success: Verification email sent! Check your inbox.']);
  expect(alerts()).toEqual([]);
});

test.each<[string, () => Promise<OutcomeResponse>, string]>([
  [
    'the error of an answer without success',
    async () => ({ success: false, error: 'Too soon', message: 'Later' }),
    'Too soon',
  ],
  [
    'the message of an answer without an error',
    async () => ({ success: false, message: 'Later' }),
    'Later',
  ],
  [
    'a default text for an answer without both',
    async () => ({ success: false }),
    'Failed to send verification email. Please try again.',
  ],
  ["the server's error", () => Promise.reject(new ApiError(429, 'Slow down')), 'Slow down'],
  [
    'the network error without an answer',
    () => Promise.reject(new ApiError(0, 'Network error. Please check your connection.')),
    'Network error. Please check your connection.',
  ],
  [
    'a default text for an error without text',
    () => Promise.reject(new ApiError(500, '')),
    'Failed to send verification email. Please try again.',
  ],
])('[AU-13, CL-08] on failure shows %s', async (_case, answer, text) => {
  answering(answer);
  const { user } = openAuth('/auth?mode=login&email=ada%40host.org');
  await user.click(button(NAME));
  expect(alerts()).toEqual([text]);
  expect(toasts()).toEqual([]);
});

test('[AU-13, AU-26] sends one request at a time', async () => {
  const answer = held<OutcomeResponse>();
  const call = answering(() => answer.promise);
  const { user } = openAuth('/auth?mode=login&email=ada%40host.org');
  await user.dblClick(button(NAME));
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve({ success: true }));
  await user.click(button(NAME));
  expect(call).toHaveBeenCalledTimes(2);
});
