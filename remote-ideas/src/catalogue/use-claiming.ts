import { localStore } from '@idea-hub/shared/platform/storage';
import { type Session, useSession } from '@idea-hub/shared/session';
import { useEffect } from 'react';
import { SUBMISSIONS_KEY } from './storage-key.ts';

const watched = new WeakSet<Session>();

async function claimFor(session: Session): Promise<void> {
  const { user } = session.getState();
  // Most visits have nothing to claim: what does it is loaded only when there is something.
  if (!user || !localStore.get(SUBMISSIONS_KEY)?.includes('"owner":null')) return;
  const { claimSubmissions } = await import('./claim.ts');
  // Whoever signs in next must not get them only because loading took its time.
  if (session.getState().user?.id === user.id) await claimSubmissions(user.id);
}

/**
 * Ideas that were submitted signed out become the author's on signing in (MI-12), on whatever screen
 * that happens: once one of these screens was open, the session is watched as long as the page lives.
 */
export function useClaiming(): void {
  const { session } = useSession();
  useEffect(() => {
    if (watched.has(session)) return;
    watched.add(session);
    const claim = () => void claimFor(session).catch(() => {});
    claim();
    session.subscribe(claim);
  }, [session]);
}
