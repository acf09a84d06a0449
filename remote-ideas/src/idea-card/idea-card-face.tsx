import { Badge } from '@idea-hub/shared/ui/badge';
import { Card } from '@idea-hub/shared/ui/card';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { Sprout } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Idea } from '../catalogue/types.ts';
import styles from './idea-card.module.css';
import { IdeaMeta, IdeaViews, PopularityBadge } from './idea-facts.tsx';
import { IdeaLink } from './idea-link.tsx';
import { messages } from './messages.ts';

export interface IdeaCardFaceProps {
  readonly idea: Idea;
  readonly headingLevel?: 2 | 3;
  /** `row`: as wide as the list, its parts side by side. */
  readonly layout?: 'tile' | 'row';
  /** Its place, from 0, in a list of which only a part is on the page, and that list's length. */
  readonly index?: number;
  readonly total?: number;
  /** What stands at the end of its last line. */
  readonly actions?: ReactNode;
  /** Gets the idea's address when the card is clicked. */
  onOpen(to: string): void;
}

/** What a card shows of an idea (BR-08). */
export function IdeaCardFace({
  idea,
  headingLevel = 3,
  layout = 'tile',
  index,
  total,
  actions,
  onOpen,
}: IdeaCardFaceProps) {
  const Heading = `h${headingLevel}` as const;
  const titleId = useId();
  return (
    <Card
      as="article"
      interactive
      aria-labelledby={titleId}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={total}
      className={`${styles.card} ${styles[layout]}`}
    >
      <div className={styles.labels}>
        <CategoryChip category={idea.category} />
        <PopularityBadge likes={idea.likes} />
      </div>
      <div className={styles.texts}>
        <Heading dir="auto" className={styles.title}>
          <IdeaLink id={titleId} idea={idea} onOpen={onOpen} />
        </Heading>
        {idea.description && (
          <p dir="auto" className={styles.description}>
            {idea.description}
          </p>
        )}
      </div>
      <div className={styles.facts}>
        <IdeaMeta idea={idea} />
        {idea.difficulty === 'Beginner' && (
          <Badge tone="success" icon={<Sprout />}>
            {messages.beginnerFriendly}
          </Badge>
        )}
      </div>
      <div className={styles.foot}>
        <IdeaViews idea={idea} />
        {actions}
      </div>
    </Card>
  );
}
