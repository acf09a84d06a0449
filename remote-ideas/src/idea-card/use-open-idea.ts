import { useTimers } from '@idea-hub/shared/platform/use-timers';
import { useNavigate } from '@idea-hub/shared/router';
import { CARD_OPEN_MS } from '../timings.ts';

// One for all cards: of several clicks the last one wins.
let cancelLast = () => {};

/** Opens an address after the time that BR-11 gives. */
export function useOpenIdea(): (to: string) => void {
  const navigate = useNavigate();
  const { after } = useTimers();
  return (to) => {
    cancelLast();
    cancelLast = after(CARD_OPEN_MS, () => navigate(to));
  };
}
