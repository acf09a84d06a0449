import { useTimers } from '@composed/browser/use-timers';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { useNavigate } from '@idea-hub/shared/router';
import { replaceVisit } from '../pending-visit.ts';
import { CARD_OPEN_MS } from '../timings.ts';

/** Opens an address after a short delay, unless another click comes first. */
export function useOpenIdea(): (to: Address) => void {
  const navigate = useNavigate();
  const { after } = useTimers();
  return (to) => {
    replaceVisit(after(CARD_OPEN_MS, () => navigate(to)));
  };
}
