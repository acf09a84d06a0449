import { ApiError, apiClient } from '@idea-hub/shared/api';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { VerificationNotice } from './notice.tsx';

const NAME = 'Resend verification email';
const LOCKED = 'You can like ideas once your email address is verified.';
const unverified = someUser({ isEmailVerified: false });

const open = (user = unverified) =>
  renderScreen(<VerificationNotice>{LOCKED}</VerificationNotice>, { user });

test('[CM-16] names the locked functions and the address of the mail', () => {
  open();
  expect(screen.getByRole('status')).toHaveTextContent(LOCKED);
  expect(screen.getByRole('status')).toHaveTextContent('ada@example.com');
});

test('[CM-16] shows nothing to a verified member or a visitor', () => {
  const { session } = open(someUser());
  expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'none' }));
  expect(screen.queryByText(LOCKED)).not.toBeInTheDocument();
});

test('[CM-16, AU-13] resends the mail to the account, once for a double click', async () => {
  let answer = (_outcome: { success: boolean }) => {};
  const call = jest.spyOn(apiClient, 'resendVerification').mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const { toasts } = open();
  await userEvent.setup().dblClick(screen.getByRole('button', { name: NAME }));
  expect(call.mock.calls).toEqual([['ada@example.com']]);
  await act(async () => answer({ success: true }));
  expect(toasts.current()).toMatchObject([
    { type: 'success', text: 'Verification email sent! Check your inbox.' },
  ]);
});

test.each([
  ["the server's text", new ApiError(429, 'Too many requests.'), 'Too many requests.'],
  [
    'a text of its own',
    new ApiError(500, ''),
    'Failed to send verification email. Please try again.',
  ],
])('[CM-16, AU-13] shows %s on failure, until the next try', async (_case, error, text) => {
  const call = jest.spyOn(apiClient, 'resendVerification').mockRejectedValue(error);
  const { toasts } = open();
  const visitor = userEvent.setup();
  await visitor.click(screen.getByRole('button', { name: NAME }));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(toasts.current()).toEqual([]);
  call.mockResolvedValue({ success: true, message: '' });
  await visitor.click(screen.getByRole('button', { name: NAME }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[CM-16] goes once the profile, fetched again on return to the tab, is verified', async () => {
  const { session } = open();
  session.refreshProfile.mockImplementation(async () =>
    session.enter({ status: 'authenticated', user: someUser() }),
  );
  expect(session.refreshProfile).not.toHaveBeenCalled();
  await act(async () => fireEvent.focus(window));
  expect(screen.queryByText(LOCKED)).not.toBeInTheDocument();
  await act(async () => fireEvent.focus(window));
  expect(session.refreshProfile).toHaveBeenCalledTimes(1);
});
