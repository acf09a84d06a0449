import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useCallback, useEffect, useRef } from 'react';
import { messages } from '../messages.ts';

/**
 * Signs out and returns to Home. The session ends only on arrival there. A screen with unsaved changes can
 * ask first, and a visitor who stays keeps the session.
 */
export function useSignOut(): () => void {
  const { session } = useSession();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  /**
   * Time of the click. It identifies the navigation, so that an older history entry does not sign out again.
   */
  const requested = useRef<number | null>(null);

  useEffect(() => {
    if (requested.current === null || signOutIn(state) !== requested.current) return;
    requested.current = null;
    session.logout();
  }, [state, session]);

  return useCallback(() => {
    requested.current = Date.now();
    navigate('/', {
      replace: pathname === '/',
      state: { signOut: requested.current },
      action: messages.header.signOut,
    });
  }, [navigate, pathname]);
}

function signOutIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'signOut' in state ? state.signOut : null;
}
