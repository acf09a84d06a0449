import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import type { CategorySection as Section } from '../catalogue/public/by-category.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import styles from './idea-sections.module.css';
import { messages } from './messages.ts';

export interface CategorySectionProps extends Section {
  onOpen(to: string): void;
}

/** One category: its name beside its first ideas, and a way to the rest (HM-03). */
export function CategorySection({ category, count, ideas, onOpen }: CategorySectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={headingId} dir="auto" className={styles.heading}>
          {category}
        </h2>
        <p className={styles.count}>{messages.ideaCount(count, formatNumber(count))}</p>
        {count > ideas.length && (
          <LinkButton
            to="/browse"
            state={{ category }}
            variant="secondary"
            size="sm"
            icon={<ArrowRight />}
          >
            {messages.seeAll(category)}
          </LinkButton>
        )}
      </div>
      <ul className={styles.cards}>
        {ideas.map((idea) => (
          <li key={idea.id}>
            <IdeaCard idea={idea} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes the room of a section of two cards. */
export function SectionSkeleton({ label }: { label?: string }) {
  return (
    <div className={styles.section}>
      <Skeleton shape="heading" label={label} className={styles.head} />
      <div className={styles.cards}>
        <Skeleton shape="block" className={styles.cardSkeleton} />
        <Skeleton shape="block" className={styles.cardSkeleton} />
      </div>
    </div>
  );
}
