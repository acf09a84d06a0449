import { useTimers } from '@idea-hub/shared/platform/use-timers';
import { useNavigate } from '@idea-hub/shared/router';
import { useCallback, useRef, useState } from 'react';

/** A way that is taken by itself after a while, and at once by its link (AU-26). */
export interface Redirect {
  to: string;
  /** Navigation state that goes along. */
  state?: unknown;
  /** The sentence beside the link. */
  text: string;
  link: string;
}

export interface TimedRedirect {
  pending: Redirect | null;
  /** Takes the place of one that is pending. */
  start(ms: number, redirect: Redirect): void;
  cancel(): void;
}

export function useTimedRedirect(): TimedRedirect {
  const [pending, setPending] = useState<Redirect | null>(null);
  const stop = useRef(() => {});
  const { after } = useTimers();
  const navigate = useNavigate();

  const cancel = useCallback(() => {
    stop.current();
    setPending(null);
  }, []);

  const start = useCallback(
    (ms: number, redirect: Redirect) => {
      stop.current();
      setPending(redirect);
      stop.current = after(ms, () => {
        setPending(null);
        navigate(redirect.to, { replace: true, state: redirect.state });
      });
    },
    [after, navigate],
  );

  return { pending, start, cancel };
}
