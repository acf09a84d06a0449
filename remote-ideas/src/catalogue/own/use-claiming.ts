import { localStore } from '@composed/browser/storage';
import { SIGNED_OUT_IDEAS_OWNER_KEY } from '@idea-hub/shared/platform/storage-keys';
import { type Session, useSession } from '@idea-hub/shared/session';
import { useEffect } from 'react';
import { SUBMISSIONS_KEY } from '../types.ts';

const watched = new WeakSet<Session>();

async function claimFor(session: Session): Promise<void> {
  const { user } = session.getState();
  // Theirs already who signed in first since then; whoever is signed in now may be somebody else.
  if (!user || localStore.get(SIGNED_OUT_IDEAS_OWNER_KEY)) return;
  // Most visits have nothing to claim: what does it is loaded only when there is something.
  if (!localStore.get(SUBMISSIONS_KEY)?.includes('"owner":null')) return;
  const { claimSubmissions } = await import('./submission-store.ts');
  // Whoever signs in next must not get them only because loading took its time.
  if (session.getState().user?.id === user.id) await claimSubmissions(user.id);
}

/**
 * Ideas that were submitted signed out become the author's on signing in. The session notes for
 * whom, on whatever screen that happens; here they become those of a member who was there without a
 * sign-in that it knows of.
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
