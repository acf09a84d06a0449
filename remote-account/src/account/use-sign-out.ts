import { useTimers } from '@composed/browser/use-timers';
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
     * Leaves after the account was deleted. It asks nothing and opens Home, since there is no account to
     * sign in to.
     */
    leaveDeleted: (text: string) => leave(text, '/'),
  };
}
