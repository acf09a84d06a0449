import { formatNumber } from '@composed/browser/format-number';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Card } from '@idea-hub/shared/ui/card';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Eye, Flame, MessageCircle, Sprout, Star, TrendingUp } from 'lucide-react';
import { type ReactNode, useContext, useId } from 'react';
import { DIFFICULTIES } from '../catalogue/categories.ts';
import type { Idea } from '../catalogue/types.ts';
import { DateText } from '../ui/date-text.tsx';
import { Byline, useIsShown } from './byline.ts';
import styles from './idea-card.module.css';
import { IdeaLink } from './idea-link.tsx';
import { messages } from './messages.ts';

export interface IdeaCardFaceProps {
  readonly idea: Idea;
  readonly headingLevel?: 2 | 3;
  /** `row`: as wide as the list, with its parts side by side. */
  readonly layout?: 'tile' | 'row';
  /**
   * Index of the card in the list, and the list's length. Needed because only part of the list is on the
   * page.
   */
  readonly index?: number;
  readonly total?: number;
  /** Controls at the end of the last line. */
  readonly actions?: ReactNode;
}

export function IdeaCardFace({
  idea,
  headingLevel = 3,
  layout = 'tile',
  index,
  total,
  actions,
}: IdeaCardFaceProps) {
  const Heading = `h${headingLevel}` as const;
  const titleId = useId();
  const LiveByline = useContext(Byline);
  return (
    <Card
      as="article"
      interactive
      aria-labelledby={titleId}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={total}
      className={`${styles.card} ${styles[layout]}`}
    >
      <Fingerprint
        id={idea.id}
        category={idea.category}
        crop={layout === 'row' ? 'square' : 'cover'}
        className={styles.cover}
      />
      <div className={styles.labels}>
        <CategoryChip category={idea.category} />
        <PopularityBadge likes={idea.likes} />
      </div>
      <div className={styles.texts}>
        <Heading dir="auto" className={styles.title}>
          <IdeaLink id={titleId} idea={idea} />
        </Heading>
        {idea.description && (
          <p dir="auto" className={styles.description}>
            {idea.description}
          </p>
        )}
      </div>
      <div className={styles.facts}>
        {LiveByline && <LiveByline idea={idea} />}
        <DifficultyText difficulty={idea.difficulty} />
        {!LiveByline && (
          <p>
            <VisuallyHidden>{messages.posted} </VisuallyHidden>
            <DateText date={idea.datePosted} />
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <IdeaFigures idea={idea} />
        {actions}
      </div>
    </Card>
  );
}

/** One bar for each difficulty. */
const BARS = ['M0 8h4v4H0z', 'M5 4h4v8H5z', 'M10 0h4v12h-4z'];

export const DifficultyBars = ({ difficulty }: Pick<Idea, 'difficulty'>) => (
  <svg viewBox="0 0 14 12" aria-hidden="true">
    {BARS.map((d, bar) => (
      <path key={d} d={d} opacity={bar > DIFFICULTIES.indexOf(difficulty) ? 0.3 : 1} />
    ))}
  </svg>
);

/** The difficulty. An idea for beginners shows its tag instead; screen readers get both. */
export function DifficultyText({ difficulty }: Pick<Idea, 'difficulty'>) {
  const words = (
    <>
      <VisuallyHidden>{messages.difficulty} </VisuallyHidden>
      <span>{difficulty}</span>
    </>
  );
  if (difficulty === 'Beginner') {
    return (
      <div>
        <VisuallyHidden>{words} </VisuallyHidden>
        <Badge tone="success" icon={<Sprout />}>
          {messages.beginnerFriendly}
        </Badge>
      </div>
    );
  }
  return (
    <p className={styles.difficulty}>
      <DifficultyBars difficulty={difficulty} />
      {words}
    </p>
  );
}

/** Numbers of views and, in live mode, comments. Screen readers get words instead of the icons. */
function IdeaFigures({ idea: { views, comments = 0 } }: { idea: Idea }) {
  const isShown = useIsShown();
  return (
    <p className={styles.views}>
      {isShown(views) && (
        <>
          <Eye />
          {formatNumber(views)} <VisuallyHidden>{messages.views(views)}</VisuallyHidden>
        </>
      )}
      {comments > 0 && (
        <>
          <MessageCircle className={styles.next} />
          {formatNumber(comments)} <VisuallyHidden>{messages.comments(comments)}</VisuallyHidden>
        </>
      )}
    </p>
  );
}

/** Badges, highest first. A card shows the first one whose number its likes exceed. */
const BADGES = [
  { text: 'TRENDING', above: 200, tone: 'warning', icon: <TrendingUp /> },
  { text: 'HOT', above: 150, tone: 'danger', icon: <Flame /> },
  { text: 'POPULAR', above: 50, tone: 'brand', icon: <Star /> },
] as const;

export function PopularityBadge({ likes }: { likes: number }) {
  const badge = BADGES.find(({ above }) => likes > above);
  return badge ? (
    <Badge tone={badge.tone} icon={badge.icon}>
      {badge.text}
    </Badge>
  ) : null;
}
