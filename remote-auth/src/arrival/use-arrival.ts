import { useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import type { OneTime } from '../one-time/one-time.ts';
import { TO_ACCOUNT_MS } from '../timings.ts';

/**
 * Redirects visitors who arrive signed in to the account, unless the address has a mode, a token or a code.
 * Returns whether the redirect is under way. A sign-in on this screen is not covered: that one redirects
 * after a delay.
 */
export function useArrival(search: string, { token, code }: OneTime): boolean {
  const { state } = useSession();
  const navigate = useNavigate();
  const [asksForNothing] = useState(
    () => !new URLSearchParams(search).has('mode') && token === undefined && code === undefined,
  );
  const undecided = useRef(asksForNothing);
  const [leaving, setLeaving] = useState(asksForNothing && state.status === 'authenticated');

  useEffect(() => {
    if (!undecided.current || state.status === 'loading') return;
    undecided.current = false;
    if (state.status !== 'authenticated') return;
    setLeaving(true);
    navigate('/account', { replace: true });
  }, [state.status, navigate]);

  return leaving;
}

/**
 * Redirects to the account when a sign-in happens while the screen is open, for example in another tab. A
 * sign-in by this form also triggers it and restarts the same redirect.
 */
export function useLateSignIn({ toAccount }: AuthActions): void {
  const { status } = useSession().state;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'anonymous' && status === 'authenticated') toAccount(TO_ACCOUNT_MS);
    before.current = status;
  }, [status, toAccount]);
}
