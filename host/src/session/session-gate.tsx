import { Navigate, useLocation } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { type ReactNode, useState } from 'react';
import { ScreenSkeleton, type SkeletonShape } from '../federation/screen-skeleton.tsx';
import { messages } from '../messages.ts';

interface SessionGateProps {
  skeleton: SkeletonShape;
  children: ReactNode;
}

/**
 * Shows a screen that needs a session. Without one, redirects to the sign-in screen. After a sign-out on this
 * screen, keeps it inert until it navigates away itself.
 */
export function SessionGate({ skeleton, children }: SessionGateProps) {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  const [shown, setShown] = useState(false);
  if (state.status === 'authenticated' && !shown) setShown(true);

  if (state.status === 'loading') {
    return <ScreenSkeleton shape={skeleton} label={messages.session.loading} />;
  }
  const signedOutHere = state.status === 'anonymous' && state.reason === 'signed-out' && shown;
  if (state.status === 'anonymous' && !signedOutHere) {
    // The screen saves the visitor's input, so `force` skips the question about leaving.
    const wish = { returnTo: pathname + search + hash };
    return <Navigate to="/auth?mode=login" replace force state={wish} />;
  }
  return <div inert={signedOutHere}>{children}</div>;
}
