import { localStore } from '@composed/browser/storage';
import { useTimers } from '@composed/browser/use-timers';
import { DRAFT_KEYS } from '@idea-hub/shared/platform/storage-keys';
import { useConfirmLeave, useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { notify } from '../notices.ts';
import { SIGN_OUT_REDIRECT_MS } from '../timings.ts';

/** Signs out and, a moment later, opens `/auth`. Asks first if there are unsaved changes. */
export function useSignOut() {
  const { session } = useSession();
  const navigate = useNavigate();
  const timers = useTimers();
  const confirmLeave = useConfirmLeave();
  const [leaving, setLeaving] = useState(false);

  const leave = (text: string, to: '/' | '/auth') => {
    setLeaving(true);
    session.logout();
    notify({ type: 'info', text });
    timers.after(SIGN_OUT_REDIRECT_MS, () => navigate(to));
  };

  const signOut = () =>
    confirmLeave(() => leave(messages.settings.signedOut, '/auth'), messages.settings.signOut);

  return {
    leaving,
    signOut,
    /**
     * Deletes the deleted account's unfinished forms and leaves. It asks nothing and opens Home, since there
     * is no account to sign in to.
     */
    leaveDeleted(text: string) {
      const { user } = session.getState();
      if (user) forgetDrafts(user.id);
      leave(text, '/');
    },
  };
}

function forgetDrafts(userId: string): void {
  for (const key of localStore.keys(DRAFT_KEYS)) {
    if (key.endsWith(`.${userId}`)) localStore.remove(key);
  }
}
