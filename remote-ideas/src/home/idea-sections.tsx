import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Lightbulb } from 'lucide-react';
import { largestCategories } from '../catalogue/public/by-category.ts';
import { usePublicIdeas } from '../catalogue/public/use-public-ideas.ts';
import type { Idea } from '../catalogue/types.ts';
import { useOpenIdea } from '../idea-card/use-open-idea.ts';
import { CategorySection, SectionSkeleton } from './category-section.tsx';
import styles from './idea-sections.module.css';
import { messages } from './messages.ts';

/** Limits of HM-03. */
const LIMITS = { sections: 3, perSection: 6 };

/** The ideas of the largest categories, while they load and when they can't be had, too. */
export function IdeaSections({ samples }: { samples: Promise<SampleIdeas> }) {
  const { answer, retry } = usePublicIdeas(samples);
  if (answer.status === 'loading') return <Loading />;
  if (answer.status === 'failed') {
    const { title, text } = messages.failed;
    const again = <Button onClick={retry}>{messages.failed.retry}</Button>;
    return <ErrorPanel headingLevel={2} title={title} text={text} actions={again} />;
  }
  return answer.value.length === 0 ? <NoIdeas /> : <Sections ideas={answer.value} />;
}

function Sections({ ideas }: { ideas: readonly Idea[] }) {
  const open = useOpenIdea();
  return (
    <div className={styles.sections}>
      {largestCategories(ideas, LIMITS).map((section) => (
        <CategorySection key={section.category} {...section} onOpen={open} />
      ))}
    </div>
  );
}

function NoIdeas() {
  return (
    <EmptyState
      title={messages.empty}
      icon={<Lightbulb />}
      actions={<LinkButton to="/submit">{messages.emptyAction}</LinkButton>}
    />
  );
}

function Loading() {
  return (
    <div className={styles.sections}>
      <SectionSkeleton label={messages.loading} />
      <SectionSkeleton />
      <SectionSkeleton />
    </div>
  );
}
