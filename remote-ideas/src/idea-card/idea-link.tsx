import type { Address } from '@idea-hub/shared/contracts/addresses';
import { isPlainClick } from '@idea-hub/shared/platform/plain-click';
import { useNavigate } from '@idea-hub/shared/router';
import { CardLink } from '@idea-hub/shared/ui/card';
import type { Idea } from '../catalogue/types.ts';
import { CARD_OPEN_MS } from '../timings.ts';
import { useDelayedVisit } from '../use-delayed-visit.ts';
import styles from './idea-card.module.css';

/** Longer than any card shows, and too long for a page heading in full size. */
const LONG = 200;

/**
 * Whether a title is long. Long titles are smaller where they show in full, without kerning and ligatures.
 * Otherwise a browser needs seconds to lay out thousands of letters without a space.
 */
export const isLongTitle = (title: string): boolean => title.length > LONG;

/** The link that covers a card, for a heading with `dir="auto"`. A plain click opens it after a delay. */
export function IdeaLink({ idea, id }: { idea: Pick<Idea, 'id' | 'title'>; id?: string }) {
  const navigate = useNavigate();
  const visitLater = useDelayedVisit();
  const to: Address = `/project/${idea.id}`;
  return (
    <CardLink
      id={id}
      to={to}
      // The heading's `dir="auto"` ignores descendants with their own `dir`.
      dir={undefined}
      className={isLongTitle(idea.title) ? styles.long : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        visitLater(CARD_OPEN_MS, () => navigate(to));
      }}
    >
      {idea.title}
    </CardLink>
  );
}
