import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { TO_ACCOUNT_MS } from '../timings.ts';

/**
 * Leads to the account when somebody signs in while the screen is open, in another tab as well, whose
 * form would be of no use any more. A sign-in by the form itself starts the same way anew.
 */
export function useLateSignIn({ toAccount }: AuthActions): void {
  const { status } = useSession().state;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'anonymous' && status === 'authenticated') toAccount(TO_ACCOUNT_MS);
    before.current = status;
  }, [status, toAccount]);
}
