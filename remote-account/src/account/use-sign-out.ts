import { useTimers } from '@composed/browser/use-timers';
import { useConfirmLeave, useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { notify } from '../notices.ts';
import { SIGN_OUT_REDIRECT_MS } from '../timings.ts';

/** Signs out, after a question where changes are unsaved, and leaves for `/auth` a moment later. */
export function useSignOut() {
  const { session } = useSession();
  const navigate = useNavigate();
  const timers = useTimers();
  const confirmLeave = useConfirmLeave();
  const [leaving, setLeaving] = useState(false);

  const signOut = () =>
    confirmLeave(() => {
      setLeaving(true);
      session.logout();
      notify({ type: 'info', text: messages.settings.signedOut });
      timers.after(SIGN_OUT_REDIRECT_MS, () => navigate('/auth'));
    }, messages.settings.signOut);

  return { leaving, signOut };
}
