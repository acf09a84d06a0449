import { ApiError, apiClient } from '@idea-hub/shared/api';
import type { OutcomeResponse } from '@idea-hub/shared/contracts/calls';
import { act, screen } from '@testing-library/react';
import { alerts, button, field, later, openAuth, toasts } from '../testing/open.tsx';

const NAME = 'Resend verification email';

const answering = (answer: () => Promise<OutcomeResponse>) =>
  jest.spyOn(apiClient, 'resendVerification').mockImplementation(answer);

test('[AU-13] is there once in login mode, and nowhere else', async () => {
  const { user } = openAuth('/auth?mode=login');
  expect(screen.getAllByRole('button', { name: NAME })).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
});

test.each(['', '   '])('[AU-13] asks for the email first, instead of %j', async (typed) => {
  const call = answering(async () => ({ success: true }));
  const { user } = openAuth('/auth?mode=login');
  if (typed) await user.type(field('Email'), typed);
  await user.click(button(NAME));
  expect(alerts()).toEqual(['Please enter your email address first.']);
  expect(field('Email')).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

test('[AU-06, AU-09, AU-13] sends nothing to what is no email, and keeps other errors', async () => {
  const call = answering(async () => ({ success: true }));
  const { user } = openAuth('/auth?mode=login&email=ada');
  await user.click(button('Sign In'));
  await user.click(button(NAME));
  expect(alerts()).toEqual(['Email is invalid', 'Password is required']);
  expect(field('Email')).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

test('[AU-13] sends it to the email of the form, with or without a password', async () => {
  const call = answering(async () => ({ success: true }));
  const { user } = openAuth('/auth?mode=login');
  await user.type(field('Email'), ' ada@host.org ');
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
    'its message, where it has no error',
    async () => ({ success: false, message: 'Later' }),
    'Later',
  ],
  [
    'its own text, where it has neither',
    async () => ({ success: false }),
    'Failed to send verification email. Please try again.',
  ],
  ["the server's error", () => Promise.reject(new ApiError(429, 'Slow down')), 'Slow down'],
  [
    'that nobody answered',
    () => Promise.reject(new ApiError(0, 'Network error. Please check your connection.')),
    'Network error. Please check your connection.',
  ],
  [
    'its own text for an error without one',
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

test('[AU-13, AU-26] is not sent twice at a time', async () => {
  const answer = later<OutcomeResponse>();
  const call = answering(() => answer.promise);
  const { user } = openAuth('/auth?mode=login&email=ada%40host.org');
  await user.dblClick(button(NAME));
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve({ success: true }));
  await user.click(button(NAME));
  expect(call).toHaveBeenCalledTimes(2);
});
