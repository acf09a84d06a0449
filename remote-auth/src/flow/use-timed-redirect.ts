import { useTimers } from '@composed/browser/use-timers';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { useNavigate } from '@idea-hub/shared/router';
import { useCallback, useRef, useState } from 'react';

/** A way that is taken by itself after a while, and at once by its link. */
export interface Redirect {
  to: Address;
  /** Navigation state that goes along. */
  state?: unknown;
  /** The sentence beside the link. */
  text: string;
  link: string;
  /** The words for when it is held; without them it can't be. */
  held?: Pick<Redirect, 'text' | 'link'>;
}

export interface TimedRedirect {
  pending: Redirect | null;
  /** Takes the place of one that is pending. */
  start(ms: number, redirect: Redirect): void;
  cancel(): void;
  /** Leaves one that can be held to its link alone. */
  hold(): void;
}

export function useTimedRedirect(): TimedRedirect {
  const [pending, setPending] = useState<Redirect | null>(null);
  const stop = useRef(() => {});
  const latest = useRef<Redirect | null>(null);
  const { after } = useTimers();
  const navigate = useNavigate();

  const show = useCallback((redirect: Redirect | null) => {
    stop.current();
    latest.current = redirect;
    setPending(redirect);
  }, []);

  const cancel = useCallback(() => show(null), [show]);

  const hold = useCallback(() => {
    const redirect = latest.current;
    if (redirect?.held) show({ ...redirect, ...redirect.held });
  }, [show]);

  const start = useCallback(
    (ms: number, redirect: Redirect) => {
      show(redirect);
      stop.current = after(ms, () => {
        show(null);
        navigate(redirect.to, { replace: true, state: redirect.state });
      });
    },
    [after, navigate, show],
  );

  return { pending, start, cancel, hold };
}
