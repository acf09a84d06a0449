import { type ApiError, apiClient, isApiError } from '@idea-hub/shared/api';
import type { ErrorBody } from '@idea-hub/shared/contracts/calls';
import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { useAlive } from '../lifecycle/calls.ts';
import { verification } from '../messages.ts';
import { useOnce } from '../one-time/use-one-time.ts';
import { AFTER_VERIFICATION_MS } from '../timings.ts';

/** The link was used before and the email is already verified, so this is a success. */
const isDone = ({ details }: ApiError) =>
  (details as ErrorBody['details'])?.code === 'ALREADY_VERIFIED';

interface VerificationSettings {
  token: string | undefined;
  forget(): void;
  /** Settles when calls can be sent. */
  ready: Promise<unknown>;
  actions: AuthActions;
}

/** Verifies the email with the token of the address. Returns whether the verification is pending. */
export function useVerification({ token, forget, ready, actions }: VerificationSettings): boolean {
  const { session } = useSession();
  const alive = useAlive();
  const [open, setOpen] = useState(true);

  const succeed = () => {
    actions.notify('success', verification.success);
    const isSignedOut = session.getState().status === 'anonymous';
    if (!isSignedOut) void session.refreshProfile();
    actions.afterVerification(AFTER_VERIFICATION_MS, isSignedOut ? 'login' : 'account');
  };

  const verify = async (value: string) => {
    setOpen(true);
    try {
      const { success } = await apiClient.verifyEmail(value);
      if (!alive()) return;
      if (success) succeed();
      else actions.fail(verification.refused);
    } catch (error) {
      const answered = isApiError(error) && error.status !== 0;
      if (answered && isDone(error)) succeed();
      else if (answered) actions.fail(verification.refused);
      else actions.fail(verification.noAnswer, { retry: () => retry(value) });
    }
    setOpen(false);
  };

  const retry = (value: string) => {
    actions.clearFailure();
    void verify(value);
  };

  useOnce(token, ready, (value) => {
    forget();
    void verify(value);
  });

  return token !== undefined && open;
}
