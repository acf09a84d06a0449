import { useLatest } from '@composed/browser/use-latest';
import { useTimers } from '@composed/browser/use-timers';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { isPlainClick } from '@idea-hub/shared/platform/plain-click';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useCallback, useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { preloadPath } from '../navigation/preload-path.ts';
import { HEADER_NAVIGATION_DELAY } from '../timings.ts';

interface DelayedNavigation {
  /** Starts loading the target immediately and navigates after the header's delay. The last call wins. */
  go(to: Address): void;
  cancel(): void;
}

export function useDelayedNavigation(): DelayedNavigation {
  const navigate = useNavigate();
  const timers = useTimers();
  const pending = useRef<() => void>(() => {});
  const { pathname, search } = useLocation();
  const here = useLatest(pathname + search);

  const cancel = useCallback(() => {
    pending.current();
    pending.current = () => {};
  }, []);

  const go = useCallback(
    (to: Address) => {
      cancel();
      preloadPath(to);
      pending.current = timers.after(HEADER_NAVIGATION_DELAY, () => {
        // Like a browser, adds no history entry for the current address.
        navigate(to, { replace: to === here.current || isOtherMode(to, here.current) });
      });
    },
    [cancel, navigate, timers, here],
  );

  // A later click on another link, or Back, overrides a pending navigation.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]') && isPlainClick(event))
        cancel();
    };
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('popstate', cancel);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('popstate', cancel);
    };
  }, [cancel]);

  return { go, cancel };
}

/** Switching the mode of the sign-in screen replaces its history entry. */
function isOtherMode(to: string, here: string): boolean {
  const isAuth = (address: string) => /^\/auth\/?(\?|$)/i.test(address);
  return isAuth(to) && isAuth(here);
}

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
