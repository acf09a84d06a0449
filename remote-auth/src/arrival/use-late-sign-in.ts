import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { TO_ACCOUNT_MS } from '../timings.ts';

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
