import { ApiError, apiClient } from '@idea-hub/shared/api';
import type { OutcomeResponse } from '@idea-hub/shared/contracts/calls';
import { held } from '@idea-hub/shared/testing/held';
import { act, screen } from '@testing-library/react';
import {
  alerts,
  button,
  field,
  heading,
  link,
  openAuth,
  openReset,
  toasts,
} from '../testing/open.tsx';

const answering = (answer: () => Promise<OutcomeResponse>) =>
  jest.spyOn(apiClient, 'forgotPassword').mockImplementation(answer);

const openForgot = () => openAuth('/auth?mode=forgot-password');

async function send({ user }: ReturnType<typeof openAuth>) {
  await user.type(field('Email'), ' ada@host.org ');
  await user.click(button('Send Reset Link'));
}

test.each([
  ['', 'Email is required'],
  ['ada@host', 'Email is invalid'],
])('[AU-06, AU-09] with the email %j, sends nothing and says why', async (typed, text) => {
  const call = answering(async () => ({ success: true }));
  const { user } = openForgot();
  await user.type(field('Email'), `${typed}{Enter}`);
  expect(alerts()).toEqual([text]);
  expect(field('Email')).toHaveFocus();
  await user.type(field('Email'), 'x');
  expect(alerts()).toEqual([]);
  expect(call).not.toHaveBeenCalled();
});

test('[AU-14] replaces the form with a confirmation once the link was sent', async () => {
  const call = answering(async () => ({ success: true }));
  const page = openForgot();
  await send(page);
  expect(call).toHaveBeenCalledWith('ada@host.org');
  expect(toasts()).toEqual(['success: Password reset link sent! Check your email.']);
  expect(page.toasts.current()).toMatchObject([{ duration: 4000 }]);
  expect(heading('Reset link sent!')).toHaveFocus();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send Reset Link' })).not.toBeInTheDocument();
});

test('[AU-14] the result is the only heading, and live mode has no notice beside it', async () => {
  answering(async () => ({ success: true }));
  const page = openAuth('/auth?mode=forgot-password', { ideas: Promise.resolve('live') });
  await send(page);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Reset link sent!',
  ]);
  expect(toasts()).toEqual([]);
  await page.user.click(link('Back to sign in'));
  expect(heading('Welcome back')).toHaveFocus();
});

test('[AU-14] Try a different email shows the form again, empty and focused', async () => {
  answering(async () => ({ success: true }));
  const page = openAuth('/auth?mode=forgot-password&email=eve%40host.org');
  await page.user.click(button('Send Reset Link'));
  await page.user.click(button('Try a different email'));
  expect(screen.queryByRole('heading', { name: 'Reset link sent!' })).not.toBeInTheDocument();
  expect(field('Email')).toHaveValue('');
  expect(field('Email')).toHaveFocus();
});

test('[AU-02] a change of mode ends the confirmation', async () => {
  answering(async () => ({ success: true }));
  const page = openForgot();
  await send(page);
  await page.user.click(link('Back to sign in'));
  await page.user.click(link('Forgot password?'));
  expect(button('Send Reset Link')).toBeVisible();
});

test.each<[string, () => Promise<OutcomeResponse>]>([
  ['has no success', async () => ({ success: false, error: 'Something else' })],
  ['is an error', () => Promise.reject(new ApiError(429, 'Slow down'))],
  ['is missing', () => Promise.reject(new ApiError(0, 'Network error.'))],
])(
  '[AU-14] says that the mail failed, and can send again, if the answer %s',
  async (_case, answer) => {
    const call = answering(answer);
    const page = openForgot();
    await send(page);
    expect(alerts()).toEqual(['Failed to send password reset email. Please try again.']);
    expect(toasts()).toEqual([]);
    await page.user.click(button('Send Reset Link'));
    expect(call).toHaveBeenCalledTimes(2);
  },
);

test('[AU-02, CL-11] does not show an answer that arrives after a change of mode', async () => {
  const answer = held<OutcomeResponse>();
  answering(() => answer.promise);
  const page = openForgot();
  await send(page);
  await page.user.click(link('Back to sign in'));
  await act(async () => answer.reject(new ApiError(500, 'No')));
  await page.pass(0);
  expect(alerts()).toEqual([]);
});

describe('a new password', () => {
  const answering = (answer: () => Promise<OutcomeResponse>) =>
    jest.spyOn(apiClient, 'resetPassword').mockImplementation(answer);

  const ok = async () => ({ success: true });
  const openLink = () => openReset('/auth/reset-password?token=t%2F1');

  async function fill({ user }: ReturnType<typeof openReset>) {
    await user.type(field('New Password'), 'secret1');
    await user.type(field('Confirm Password'), 'secret1');
    await user.click(button('Reset Password'));
  }

  describe('the token', () => {
    test.each(['/auth/reset-password', '/auth/reset-password?token='])(
      '[RP-01] redirects %s without a token to the forgot-password form, and Back does not return',
      (route) => {
        const { address, history } = openReset(route);
        expect(address()).toBe('/auth?mode=forgot-password');
        act(() => history.go(-1));
        expect(address()).toBe('/auth?mode=forgot-password');
      },
    );

    test.each([
      '/auth/reset-password#token=t%2F1&email=ada%40host.org',
      '/auth/reset-password?token=t%2F1',
    ])(
      '[RP-01] removes the token of %s from the address, sends it, and deletes it afterwards',
      async (mailed) => {
        const call = answering(ok);
        const page = openReset(mailed);
        expect(page.address()).toBe('/auth/reset-password');
        await fill(page);
        expect(call.mock.calls).toEqual([[{ token: 't/1', newPassword: 'secret1' }]]);
        expect(JSON.stringify({ ...page.location(), key: undefined })).not.toContain('t/1');
      },
    );
  });

  describe('the email of the link', () => {
    const userName = () => document.querySelector('input[autocomplete="username"]');
    const withEmail = () => openReset('/auth/reset-password#token=t1&email=ada%2Bx%40host.org');

    test('[AU-26, RP-01] is in a hidden field for password managers, and is removed from the address', () => {
      const { address } = withEmail();
      expect(address()).toBe('/auth/reset-password');
      expect(userName()).toHaveValue('ada+x@host.org');
      expect(userName()).not.toBeVisible();
      expect(userName()?.closest('form')).toContainElement(field('New Password'));
    });

    test('[AU-26, RP-01] outlives a reload with the token, and both are deleted once the password is set', async () => {
      const call = answering(ok);
      const page = withEmail();
      const entry = page.location();
      page.unmount();

      const reloaded = openReset('/auth/reset-password', { routeState: entry.state });
      expect(userName()).toHaveValue('ada+x@host.org');
      await fill(reloaded);
      expect(call).toHaveBeenCalledWith({ token: 't1', newPassword: 'secret1' });
      expect(JSON.stringify({ ...reloaded.location(), key: undefined })).not.toContain('ada');
      reloaded.unmount();

      expect(openReset('/auth/reset-password').address()).toBe('/auth?mode=forgot-password');
    });

    test('[RP-02] a link without an email gets no hidden field', () => {
      openLink();
      expect(userName()).toBeNull();
    });
  });

  describe('checks', () => {
    test('[RP-02] requires two equal passwords of at least 6 characters', async () => {
      const call = answering(ok);
      const { user } = openLink();
      await user.click(button('Reset Password'));
      expect(alerts()).toEqual(['Password is required', 'Please confirm your password']);
      expect(field('New Password')).toHaveFocus();
      await user.type(field('New Password'), '12345');
      expect(alerts()).toEqual(['Please confirm your password']);
      await user.type(field('Confirm Password'), '12346{Enter}');
      expect(alerts()).toEqual([
        'Password must be at least 6 characters',
        'Passwords do not match',
      ]);
      expect(call).not.toHaveBeenCalled();
    });

    test('[RP-02, AU-15, AU-26] has the strength meter, toggles, and autocomplete values for password managers', async () => {
      const { user } = openLink();
      await user.type(field('New Password'), 'Secret12');
      expect(screen.getByText('Good! Add: special character')).toBeVisible();
      await user.click(button('Show password'));
      expect(field('Confirm Password')).toHaveAttribute('type', 'password');
      await user.click(button('Show password confirmation'));
      for (const label of ['New Password', 'Confirm Password']) {
        expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
        expect(field(label)).toHaveAttribute('type', 'text');
      }
    });
  });

  describe('success', () => {
    test('[RP-03] confirms on a card, and leads to the sign-in form after 3 s', async () => {
      answering(ok);
      const page = openLink();
      await fill(page);
      expect(heading('Password Reset Successfully!')).toHaveFocus();
      expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
      await page.pass(2900);
      expect(page.address()).toBe('/auth/reset-password');
      await page.pass(100);
      expect(page.address()).toBe('/auth?mode=login');
    });

    test.each([
      ['button', () => button('Go to Login')],
      ['link beside the message', () => link('Continue now')],
    ])('[RP-03, AU-26] the %s leads to the sign-in form at once', async (_what, control) => {
      answering(ok);
      const page = openLink();
      await fill(page);
      await page.user.click(control());
      expect(page.address()).toBe('/auth?mode=login');
    });
  });

  describe('failure', () => {
    test.each<[string, () => Promise<OutcomeResponse>, string]>([
      [
        "the server's error",
        () => Promise.reject(new ApiError(400, 'This password is too common.')),
        'This password is too common.',
      ],
      [
        'the error of an answer without success',
        async () => ({ success: false, error: 'Used up', message: 'No' }),
        'Used up',
      ],
      [
        'the message of an answer without an error',
        async () => ({ success: false, message: 'No' }),
        'No',
      ],
      [
        'a default text for an answer without both',
        async () => ({ success: false }),
        'Failed to reset password. The link may be expired.',
      ],
      [
        'a default text for an error without text',
        () => Promise.reject(new ApiError(500, '')),
        'Failed to reset password. The link may be expired.',
      ],
      [
        'a default text without an answer',
        () => Promise.reject(new ApiError(0, 'Network error. Please check your connection.')),
        'Failed to reset password. Please try again.',
      ],
      [
        'a default text for an exception in the client',
        () => Promise.reject(new TypeError('x is undefined')),
        'Failed to reset password. Please try again.',
      ],
    ])('[RP-04, CL-08] shows %s', async (_case, answer, text) => {
      answering(answer);
      const page = openLink();
      await fill(page);
      expect(alerts()).toEqual([text]);
      const again = screen.getByRole('link', { name: 'Get a new link' });
      expect(again).toHaveAttribute('href', '/auth?mode=forgot-password');
      await page.pass(5000);
      expect(page.address()).toBe('/auth/reset-password');
    });

    test('[RP-04] keeps the form, and keeps the token for a retry and a reload', async () => {
      const answers = [() => Promise.reject(new ApiError(400, 'Too common')), ok];
      const call = answering(() => answers.shift()?.() ?? ok());
      const page = openLink();
      await fill(page);
      expect(JSON.stringify(page.location().state)).toContain('t/1');
      await page.user.type(field('New Password'), '2');
      await page.user.type(field('Confirm Password'), '2{Enter}');
      expect(call).toHaveBeenLastCalledWith({ token: 't/1', newPassword: 'secret12' });
      expect(alerts()).toEqual([]);
      expect(heading('Password Reset Successfully!')).toBeVisible();
    });

    test('[CL-11] ignores an answer that arrives after the visitor left', async () => {
      const answer = held<OutcomeResponse>();
      answering(() => answer.promise);
      const page = openLink();
      await fill(page);
      act(() => page.history.navigate('/browse'));
      page.unmount();
      answer.resolve({ success: true });
      await page.pass(5000);
      expect(page.address()).toBe('/browse');
    });
  });
});
