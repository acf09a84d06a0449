import type { SessionResult } from '@idea-hub/shared/session';
import { held } from '@idea-hub/shared/testing/held';
import { type FakeSessionOptions, someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import {
  alerts,
  button,
  field,
  heading,
  link,
  openAuth,
  statuses,
  toasts,
} from '../testing/open.tsx';

const openSignUp = (register?: FakeSessionOptions['register']) =>
  openAuth('/auth?mode=signup', { session: { register } });

async function signUp({ user }: ReturnType<typeof openAuth>) {
  await user.type(field('Full Name'), ' Ada Lovelace ');
  await user.type(field('Email'), ' ada@host.org ');
  await user.type(field('Password'), 'secret1');
  await user.type(field('Confirm Password'), 'secret1');
  await user.click(button('Create Account'));
}

describe('checks', () => {
  test('[AU-06, AU-07, AU-08, AU-26] names all missing fields and focuses the name', async () => {
    const { user, session } = openSignUp();
    await user.type(field('Full Name'), '   ');
    await user.click(button('Create Account'));
    expect(alerts()).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]);
    expect(field('Full Name')).toHaveFocus();
    expect(session.register).not.toHaveBeenCalled();
  });

  test('[AU-08, AU-09] sends nothing until both passwords are equal', async () => {
    const { user, session } = openSignUp();
    await user.type(field('Full Name'), 'Ada');
    await user.type(field('Email'), 'ada@host.org');
    await user.type(field('Password'), 'secret1');
    await user.type(field('Confirm Password'), 'secret2');
    await user.click(button('Create Account'));
    expect(alerts()).toEqual(['Passwords do not match']);
    expect(field('Confirm Password')).toHaveFocus();
    expect(session.register).not.toHaveBeenCalled();

    // Editing the other field keeps the error. The next submit checks again.
    await user.type(field('Password'), '{Backspace}2');
    expect(alerts()).toEqual(['Passwords do not match']);
    await user.click(button('Create Account'));
    expect(alerts()).toEqual([]);
    expect(session.register).toHaveBeenCalledTimes(1);
  });
});

describe('strength', () => {
  test('[AU-15, AU-16] shows how strong the password is, but accepts a weak one', async () => {
    const { user, session } = openSignUp();
    await user.type(field('Full Name'), 'Ada');
    await user.type(field('Email'), 'ada@host.org');
    await user.type(field('Password'), 'secret');
    await user.type(field('Confirm Password'), 'secret');
    expect(
      screen.getByText('Weak. Need: 8+ characters, uppercase letter, number, special character'),
    ).toBeVisible();
    await user.click(button('Create Account'));
    expect(session.register).toHaveBeenCalled();
  });

  test('[AU-15] the sign-in form has no meter', () => {
    openAuth('/auth?mode=login');
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  });
});

describe('success', () => {
  test('[AU-11, AU-26, AU-27] says so and opens the account after 1 s; a link leads there at once', async () => {
    const page = openSignUp();
    await signUp(page);
    expect(page.session.register.mock.calls[0]?.[0]).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@host.org',
      password: 'secret1',
      confirmPassword: 'secret1',
    });
    expect(toasts()).toEqual(['success: Welcome! Your account has been created successfully.']);
    expect(page.toasts.current()).toMatchObject([{ duration: 4000 }]);
    expect(link('Go to your account')).toHaveAttribute('href', '/account');
    await page.pass(999);
    expect(page.address()).toBe('/auth?mode=signup');
    await page.pass(1);
    expect(page.address()).toBe('/account');
  });

  test('[AU-26] sends one request even if submitted twice', async () => {
    const answer = held<SessionResult>();
    const page = openSignUp(() => answer.promise);
    await signUp(page);
    await page.user.type(field('Email'), '{Enter}');
    await page.user.click(button('Create Account'));
    expect(page.session.register).toHaveBeenCalledTimes(1);
    await act(async () => answer.resolve({ success: true, user: someUser() }));
    await page.user.type(field('Email'), '{Enter}');
    expect(page.session.register).toHaveBeenCalledTimes(1);
  });
});

describe('an account without a session', () => {
  const WARNING = 'warning: Your account was created, but automatic login failed. Please sign in.';

  test.each<[string, SessionResult]>([
    ['an error mentions a token', { success: false, error: 'Token missing', status: 500 }],
    [
      'success and user came without a token',
      { success: false, error: 'Welcome', accountCreated: true },
    ],
    [
      'a fault of the client mentions a token',
      { success: false, error: 'Could not keep the tokens', thrown: true },
    ],
  ])(
    '[AU-17] %s: warns, and after 3 s shows login mode with only the email filled in',
    async (_, result) => {
      const page = openSignUp(result);
      await signUp(page);
      expect(toasts()).toEqual([WARNING]);
      expect(alerts()).toEqual([]);

      await page.pass(2999);
      expect(page.address()).toBe('/auth?mode=signup');
      await page.pass(1);
      expect(page.address()).toBe('/auth?mode=login');
      expect(field('Email')).toHaveValue('ada@host.org');
      expect(field('Password')).toHaveValue('');
    },
  );

  test('[AU-17, AU-26] the link leads to login mode at once, and cancels the redirect after 3 s', async () => {
    const page = openSignUp({ success: false, error: 'no token', status: 500 });
    await signUp(page);
    expect(statuses()).toEqual(['Taking you to the sign-in form… Continue now']);
    await page.user.click(link('Continue now'));
    expect(heading('Welcome back')).toBeVisible();
    expect(statuses()).toEqual([]);
    await page.user.type(field('Password'), 'typed');
    await page.pass(5000);
    expect(field('Email')).toHaveValue('ada@host.org');
    expect(field('Password')).toHaveValue('typed');
  });

  test('[AU-02, AU-17] does not redirect if the visitor has changed the mode @ci', async () => {
    const page = openSignUp({ success: false, error: 'no token', status: 500 });
    await signUp(page);
    await page.user.click(link('Sign in instead'));
    await page.user.click(link('Forgot password?'));
    await page.pass(5000);
    expect(page.address()).toBe('/auth?mode=forgot-password');
  });
});

test('[AU-18, AU-27] shows why a sign-up failed', async () => {
  const page = openSignUp({ success: false, error: 'Email is taken', status: 409 });
  await signUp(page);
  expect(alerts()).toEqual(['Email is taken']);
  expect(toasts()).toEqual([]);
  expect(field('Full Name')).toHaveValue(' Ada Lovelace ');
  expect(button('Create Account')).toBeEnabled();
});
