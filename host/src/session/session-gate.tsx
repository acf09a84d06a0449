import { Navigate, useLocation } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import styles from '../frame/frame.module.css';
import { messages } from '../messages.ts';

/**
 * Shows a screen that needs a session (SH-10). Without one it leads to the sign-in screen, except
 * after a sign-out on this very screen: then the screen stays, inert, until it goes elsewhere itself.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(false);
  if (state.status === 'authenticated' && !shown) setShown(true);

  if (state.status === 'loading') {
    return (
      <div className={styles.page}>
        <Skeleton lines={6} label={messages.session.loading} />
      </div>
    );
  }
  const signedOutHere = state.status === 'anonymous' && state.reason === 'signed-out' && shown;
  if (state.status === 'anonymous' && !signedOutHere) {
    // What was typed is kept by the screen, so nobody is asked before leaving.
    const wish = { returnTo: pathname + search };
    return <Navigate to="/auth?mode=login" replace force state={wish} />;
  }
  return <div inert={signedOutHere}>{children}</div>;
}
