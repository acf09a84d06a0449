import { useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { OneTime } from '../one-time/one-time.ts';

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
