import { useSession } from '@idea-hub/shared/session';
import { useEffect } from 'react';
import { connectMarks } from './connect-marks.ts';

/** Connects the page's marks with the server. Every live screen that shows ideas must call it. */
export function useLiveMarks(): void {
  const { session } = useSession();
  useEffect(() => connectMarks(session), [session]);
}
