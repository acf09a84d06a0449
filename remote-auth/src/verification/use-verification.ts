import { apiClient, isApiError } from '@idea-hub/shared/api';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { settled } from '../lifecycle/settled.ts';
import { useAlive } from '../lifecycle/use-alive.ts';
import { verification } from '../messages.ts';
import { AFTER_VERIFICATION_MS } from '../timings.ts';

interface VerificationSettings {
  token: string | undefined;
  /** Drops the token from where it is kept. */
  forget(): void;
  /** Settles when calls can go out: until then a reload must find the token again (AU-25). */
  ready: Promise<unknown>;
  actions: AuthActions;
}

/** Verifies the email by the token of the address, once (AU-12). Answers whether it is under way. */
export function useVerification(settings: VerificationSettings): boolean {
  const { token, actions } = settings;
  const { session } = useSession();
  const alive = useAlive();
  const [checking, setChecking] = useState(false);
  const used = useRef<string | undefined>(undefined);

  const succeed = () => {
    actions.announce('success', verification.success);
    if (session.getState().status === 'anonymous') {
      actions.toLogin(AFTER_VERIFICATION_MS);
      return;
    }
    void session.refreshProfile();
    actions.toAccount(AFTER_VERIFICATION_MS);
  };

  const verify = async (value: string) => {
    actions.clearFailure();
    setChecking(true);
    try {
      const { success } = await apiClient.verifyEmail(value);
      if (!alive()) return;
      if (success) succeed();
      else actions.fail(verification.refused);
    } catch (error) {
      const answered = isApiError(error) && error.status !== 0;
      if (answered) actions.fail(verification.refused);
      else actions.fail(verification.noAnswer, () => void verify(value));
    } finally {
      setChecking(false);
    }
  };

  const begin = useEffectEvent(async (value: string) => {
    setChecking(true);
    await settled(settings.ready);
    // Left before its use: the token stays with the history entry, for whoever comes back.
    if (!alive()) return;
    settings.forget();
    await verify(value);
  });

  useEffect(() => {
    if (token === undefined || used.current === token) return;
    used.current = token;
    void begin(token);
  }, [token]);

  return checking;
}
