import { useTimers } from '@composed/browser/use-timers';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { Link, useNavigate } from '@idea-hub/shared/router';
import { useCallback, useRef, useState } from 'react';

interface RedirectNoticeProps {
  redirect: Redirect;
  onFollow?(): void;
}

/** Announces a pending redirect, with a link for visitors who don't want to wait. */
export function RedirectNotice({ redirect, onFollow }: RedirectNoticeProps) {
  return (
    <>
      {redirect.text}{' '}
      <Link to={redirect.to} state={redirect.state} replace onClick={onFollow}>
        {redirect.link}
      </Link>
    </>
  );
}

/** A redirect that starts after a delay, or immediately when its link is clicked. */
export interface Redirect {
  to: Address;
  state?: unknown;
  text: string;
  link: string;
  /** Words to show while the redirect is on hold. Without them, `hold` has no effect. */
  held?: Pick<Redirect, 'text' | 'link'>;
}

interface TimedRedirect {
  pending: Redirect | null;
  /** Replaces a pending redirect. */
  start(ms: number, redirect: Redirect): void;
  cancel(): void;
  /** Stops the timer and keeps only the link, if the redirect has words for that. */
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
