import { useUser } from '@idea-hub/shared/session';
import { useMemo } from 'react';
import type { Viewer } from './types.ts';

/** Who looks at a screen. While the session is still loading that is nobody. */
export function useViewer(): Viewer {
  const userId = useUser()?.id ?? null;
  return useMemo(() => ({ userId }), [userId]);
}
