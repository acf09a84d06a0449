import type { Address } from '@idea-hub/shared/contracts/addresses';
import { isPlainClick } from '@idea-hub/shared/platform/plain-click';
import { CardLink } from '@idea-hub/shared/ui/card';
import type { Idea } from '../catalogue/types.ts';
import styles from './idea-card.module.css';
import { useOpenIdea } from './use-open-idea.ts';

/** More than any card shows, and more than reads well as large as a page's heading. */
const LONG = 200;

/**
 * Whether a title is to be set smaller where all of it stands, and without kerning and ligatures: with
 * them, laying out thousands of letters without a space takes a browser seconds in the heading's font.
 */
export const isLongTitle = (title: string): boolean => title.length > LONG;

/** The link over a whole card, for a heading with `dir="auto"`; a plain click waits. */
export function IdeaLink({ idea, id }: { idea: Idea; id?: string }) {
  const open = useOpenIdea();
  const to: Address = `/project/${idea.id}`;
  return (
    <CardLink
      id={id}
      to={to}
      // The heading's `dir` looks at its text, and not into what has a direction of its own.
      dir={undefined}
      className={isLongTitle(idea.title) ? styles.long : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(to);
      }}
    >
      {idea.title}
    </CardLink>
  );
}
