import { useSession } from '@idea-hub/shared/session';
import { useEffect } from 'react';
import { connectMarks } from './connect-marks.ts';

/** For each screen that shows ideas in live mode: the page's marks are kept with the server. */
export function useLiveMarks(): void {
  const { session } = useSession();
  useEffect(() => connectMarks(session), [session]);
}
