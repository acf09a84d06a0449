import { localStore } from '@composed/browser/storage';
import { SIGNED_OUT_IDEAS_OWNER_KEY } from '@idea-hub/shared/platform/storage-keys';
import { type Session, useSession } from '@idea-hub/shared/session';
import { useEffect } from 'react';
import { SUBMISSIONS_KEY } from '../types.ts';

const watched = new WeakSet<Session>();

async function claimFor(session: Session): Promise<void> {
  const { user } = session.getState();
  // The first member to sign in already owns them. The current member may be another one.
  if (!user || localStore.get(SIGNED_OUT_IDEAS_OWNER_KEY)) return;
  // Most visits have nothing to claim, so load the code only if needed.
  if (!localStore.get(SUBMISSIONS_KEY)?.includes('"owner":null')) return;
  const { claimSubmissions } = await import('./submission-store.ts');
  // Loading took time, and another member may have signed in.
  if (session.getState().user?.id === user.id) await claimSubmissions(user.id);
}

/**
 * Assigns ideas that were submitted while signed out to the member. The session notes the owner at sign-in,
 * on any screen. This hook covers members who were already signed in without such a note.
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
