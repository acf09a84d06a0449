import { formatNumber } from '@composed/browser/format-number';
import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { ArrowRight, Lightbulb } from 'lucide-react';
import { useId } from 'react';
import { type CategorySection, largestCategories } from '../catalogue/public/by-category.ts';
import { usePublicIdeas } from '../catalogue/public/public-ideas.ts';
import { CardSkeleton } from '../idea-card/card-skeleton.tsx';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './idea-sections.module.css';
import { messages } from './messages.ts';

const LIMITS = { sections: 3, perSection: 6 };

/** The ideas of the largest categories, with loading and error states. */
export function IdeaSections({ samples }: { samples: Promise<SampleIdeas> }) {
  const { answer, retry } = usePublicIdeas(samples);
  if (answer.status === 'loading') return <Loading />;
  if (answer.status === 'failed') return <LoadFailed texts={messages.failed} onRetry={retry} />;
  return <Sections sections={largestCategories(answer.value, LIMITS)} />;
}

/** The sections in order. If there are none, a link to submit an idea. */
export function Sections({ sections }: { sections: readonly CategorySection[] }) {
  if (sections.length === 0) return <NoIdeas />;
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <Section key={section.category} {...section} />
      ))}
    </div>
  );
}

/** One category: its name, its first ideas, and a link to all of them. */
function Section({ category, count, ideas }: CategorySection) {
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
            variant="ghost"
            size="sm"
            icon={<ArrowRight />}
          >
            {messages.seeAll}
            <VisuallyHidden> {category}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
      <ul className={styles.cards}>
        {ideas.map((idea) => (
          <li key={idea.id}>
            <IdeaCard idea={idea} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NoIdeas() {
  return (
    <EmptyState
      title={messages.empty}
      icon={<Lightbulb />}
      actions={<LinkButton to="/submit">{messages.emptyAction}</LinkButton>}
    />
  );
}

export function Loading() {
  return (
    <div className={styles.sections}>
      <SectionSkeleton label={messages.loading} />
      <SectionSkeleton />
      <SectionSkeleton />
    </div>
  );
}

/** As large as a section with two cards. */
function SectionSkeleton({ label }: { label?: string }) {
  return (
    <div className={styles.section}>
      <Skeleton shape="heading" label={label} className={styles.head} />
      <div className={styles.cards}>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </div>
  );
}
