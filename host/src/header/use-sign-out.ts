import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useCallback, useEffect, useRef } from 'react';
import { messages } from '../messages.ts';

/**
 * Signs out and returns to Home. The session ends on arrival there, not before: so a screen
 * with unsaved changes can ask first, and whoever stays is still signed in.
 */
export function useSignOut(): () => void {
  const { session } = useSession();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  /** Names the click; a navigation that was held back, or an entry met again later, carries another name. */
  const asked = useRef<number | null>(null);

  useEffect(() => {
    if (asked.current === null || signOutIn(state) !== asked.current) return;
    asked.current = null;
    session.logout();
  }, [state, session]);

  return useCallback(() => {
    asked.current = Date.now();
    navigate('/', {
      replace: pathname === '/',
      state: { signOut: asked.current },
      action: messages.header.signOut,
    });
  }, [navigate, pathname]);
}

function signOutIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'signOut' in state ? state.signOut : null;
}
