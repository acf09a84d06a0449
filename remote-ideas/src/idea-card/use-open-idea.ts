import { useTimers } from '@idea-hub/shared/platform/use-timers';
import { useNavigate } from '@idea-hub/shared/router';
import { useCallback, useRef } from 'react';
import { CARD_OPEN_MS } from '../timings.ts';

/** Opens an address after the time that BR-11 gives; of several clicks the last one wins. */
export function useOpenIdea(): (to: string) => void {
  const navigate = useNavigate();
  const { after } = useTimers();
  const cancel = useRef<() => void>(() => {});
  return useCallback(
    (to: string) => {
      cancel.current();
      cancel.current = after(CARD_OPEN_MS, () => navigate(to));
    },
    [after, navigate],
  );
}
