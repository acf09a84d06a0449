import type { ScreenFailure as Kind } from '@composed/contract/screen-outcomes';
import { type ReactNode, useEffect, useState } from 'react';
import type { Runtime } from '../create-runtime.ts';
import type { RemoteLoadError } from '../loading/remote-load-error.ts';

/** A screen that failed to load, or that threw while rendering. */
export interface ScreenFailure {
  /** A remote may throw an object with a kind that this host doesn't know. */
  kind: Kind;
  /** One sentence for developers. */
  detail: string;
  /** The browser is offline. The screen is retried automatically when it is online again. */
  isOffline: boolean;
  /** The failure concerns a release requested with `?release=`, not the live one. */
  isOverride: boolean;
  /** A reload of the page may help where a retry can't. */
  canReload: boolean;
  /** A retry is running. */
  isRetrying: boolean;
  retry(): void;
}

interface FailedScreenProps
  extends Pick<ScreenFailure, 'kind' | 'detail' | 'isRetrying' | 'retry'> {
  runtime: Pick<Runtime, 'pins' | 'override' | 'versions'>;
  remote: string;
  render(failure: ScreenFailure): ReactNode;
}

/** Returns whether the browser was offline at the failure. If so, retries when it is online again. */
function useOffline({ kind, retry }: Pick<ScreenFailure, 'kind' | 'retry'>): boolean {
  const [isOffline] = useState(() => kind !== 'threw' && !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOffline, retry]);
  return isOffline;
}

/** Renders the host's failure view, and retries when the browser is online again. */
export function FailedScreen({ runtime, remote, render, ...failure }: FailedScreenProps) {
  const { pins, override, versions } = runtime;
  const { kind } = failure;
  const isOffline = useOffline(failure);
  const shown = render({
    ...failure,
    isOffline,
    isOverride: override?.replaces(remote) === true,
    // The remote's code has run, so only a reload can load another release of it. After an incompatible release, a
    // fitting one may be live now.
    canReload: kind === 'threw' || (!isOffline && (pins.has(remote) || kind === 'incompatible')),
  });
  const isSeen = Boolean(shown);
  // A bad canary may be withdrawn while the failure is shown. A part that shows nothing must not cause a notice.
  useEffect(() => (isSeen ? versions.pollWhileFailed() : undefined), [versions, isSeen]);
  return shown;
}

interface FailedLookProps {
  error: RemoteLoadError;
  /** Looks the address up again. */
  retry(): void;
  render(failure: ScreenFailure): ReactNode;
}

/** Renders the failure view of a look-up, and retries like `FailedScreen`. Needs the address as its `key`. */
export function FailedLook({ error: { kind, message }, retry, render }: FailedLookProps) {
  return render({
    kind,
    detail: message,
    isOffline: useOffline({ kind, retry }),
    isOverride: false,
    canReload: false,
    isRetrying: false,
    retry,
  });
}
