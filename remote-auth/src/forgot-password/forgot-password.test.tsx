import { ApiError, apiClient } from '@idea-hub/shared/api';
import type { OutcomeResponse } from '@idea-hub/shared/contracts/calls';
import { act, screen } from '@testing-library/react';
import { alerts, button, field, heading, later, link, openAuth, toasts } from '../testing/open.tsx';

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
])('[AU-06, AU-09] with %j sends nothing and says why', async (typed, text) => {
  const call = answering(async () => ({ success: true }));
  const { user } = openForgot();
  await user.type(field('Email'), `${typed}{Enter}`);
  expect(alerts()).toEqual([text]);
  expect(field('Email')).toHaveFocus();
  await user.type(field('Email'), 'x');
  expect(alerts()).toEqual([]);
  expect(call).not.toHaveBeenCalled();
});

test('[AU-14] says that the link was sent, in place of the form', async () => {
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

test('[AU-14] another email: the form comes back, empty and ready to type', async () => {
  answering(async () => ({ success: true }));
  const page = openAuth('/auth?mode=forgot-password&email=eve%40host.org');
  await page.user.click(button('Send Reset Link'));
  await page.user.click(button('Try a different email'));
  expect(screen.queryByRole('heading', { name: 'Reset link sent!' })).not.toBeInTheDocument();
  expect(field('Email')).toHaveValue('');
  expect(field('Email')).toHaveFocus();
});

test('[AU-02] another mode ends the sent state', async () => {
  answering(async () => ({ success: true }));
  const page = openForgot();
  await send(page);
  await page.user.click(link('Back to sign in'));
  await page.user.click(link('Forgot password?'));
  expect(button('Send Reset Link')).toBeVisible();
});

test.each<[string, () => Promise<OutcomeResponse>]>([
  ['without success', async () => ({ success: false, error: 'Something else' })],
  ['with an error', () => Promise.reject(new ApiError(429, 'Slow down'))],
  ['by nobody', () => Promise.reject(new ApiError(0, 'Network error.'))],
])('[AU-14] answered %s: says that it failed, and can be tried again', async (_case, answer) => {
  const call = answering(answer);
  const page = openForgot();
  await send(page);
  expect(alerts()).toEqual(['Failed to send password reset email. Please try again.']);
  expect(toasts()).toEqual([]);
  await page.user.click(button('Send Reset Link'));
  expect(call).toHaveBeenCalledTimes(2);
});

test('[AU-26] can not be sent twice', async () => {
  const answer = later<OutcomeResponse>();
  const call = answering(() => answer.promise);
  const page = openForgot();
  await send(page);
  await page.user.type(field('Email'), '{Enter}');
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve({ success: true }));
  expect(heading('Reset link sent!')).toBeVisible();
});

test('[AU-02, CL-11] an answer that comes after the mode was left is not shown', async () => {
  const answer = later<OutcomeResponse>();
  answering(() => answer.promise);
  const page = openForgot();
  await send(page);
  await page.user.click(link('Back to sign in'));
  await act(async () => answer.reject(new ApiError(500, 'No')));
  await page.pass(0);
  expect(alerts()).toEqual([]);
});
