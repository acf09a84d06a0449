import type { ScreenFailure as Kind } from '@composed/contract/screen-outcomes';
import { type ReactNode, useEffect, useState } from 'react';
import type { Runtime } from '../create-runtime.ts';

/** A screen that could not be had, or that threw while it was rendered. */
export interface ScreenFailure {
  /** A remote may throw what calls itself a failure of a kind that no host knows. */
  kind: Kind;
  /** One sentence for whoever looks into it. */
  detail: string;
  /** There is no connection: it is tried again by itself as soon as there is one. */
  isOffline: boolean;
  /** It is of a release that this tab asks for, and not of the live one. */
  isAsked: boolean;
  /** A reload of the page can help where another try may not. */
  canReload: boolean;
  /** It is being tried again at this moment. */
  isRetrying: boolean;
  retry(): void;
}

interface FailedScreenProps
  extends Pick<ScreenFailure, 'kind' | 'detail' | 'isRetrying' | 'retry'> {
  runtime: Pick<Runtime, 'pins' | 'override' | 'versions'>;
  remote: string;
  render(failure: ScreenFailure): ReactNode;
}

/** What is shown in place of a screen that failed: the host's own. It tries again when the connection is back. */
export function FailedScreen({ runtime, remote, render, ...failure }: FailedScreenProps) {
  const { pins, override, versions } = runtime;
  const { kind, retry } = failure;
  const [isOffline] = useState(() => kind !== 'threw' && !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOffline, retry]);
  // A canary that does harm may be taken back meanwhile.
  useEffect(() => versions.pollWhileFailed(), [versions]);
  return render({
    ...failure,
    isOffline,
    isAsked: override?.replaces(remote) === true,
    // Code of the remote has run, so that only a reload brings another release of it; and a release that does
    // not fit this page may fit the one that is live by now.
    canReload: kind === 'threw' || (!isOffline && (pins.has(remote) || kind === 'incompatible')),
  });
}
