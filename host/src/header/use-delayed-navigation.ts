import { useLatest } from '@composed/browser/use-latest';
import { useTimers } from '@composed/browser/use-timers';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { isPlainClick } from '@idea-hub/shared/platform/plain-click';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useCallback, useEffect, useRef } from 'react';
import { preloadPath } from '../navigation/preload-path.ts';
import { HEADER_NAVIGATION_DELAY } from '../timings.ts';

export interface DelayedNavigation {
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
