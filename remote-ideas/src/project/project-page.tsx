import type { HostProps } from '@idea-hub/shared/contracts/screens';
import { Badge } from '@idea-hub/shared/ui/badge';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Flame, TrendingUp } from 'lucide-react';
import type { Idea } from '../catalogue/types.ts';
import { isLongTitle } from '../idea-card/idea-link.tsx';
import { ContentSections } from './content-sections.tsx';
import { RecommendedActions } from './engagement/recommended-actions.tsx';
import { TopBar } from './engagement/top-bar.tsx';
import { useEngagement } from './engagement/use-engagement.ts';
import { Fingerprint } from './fingerprint.tsx';
import { messages } from './messages.ts';
import { isHot, isTrending, type Metrics, metricsOf } from './metrics.ts';
import { placeholderContent } from './placeholder-content.ts';
import styles from './project-page.module.css';
import { RelatedIdeas } from './related-ideas.tsx';
import { MetricsPanel, OwnerCard, ProjectDetails, QuickActions } from './side-panels.tsx';

const HEADING_ID = 'project-title';

interface ProjectPageProps extends HostProps {
  idea: Idea;
  related: readonly Idea[];
}

export function ProjectPage({ idea, related, Slot }: ProjectPageProps) {
  const { engagement, act } = useEngagement(idea);
  const content = placeholderContent(idea);
  const metrics = metricsOf(idea.recorded);
  return (
    <div className={styles.page}>
      <TopBar title={idea.title} engagement={engagement} act={act} />
      <div className={styles.columns}>
        <div className={styles.intro}>
          <div className={styles.opening}>
            <div className={styles.words}>
              <Badges idea={idea} metrics={metrics} />
              <div className={`${styles.title} ${isLongTitle(idea.title) ? styles.long : ''}`}>
                <PageHeading id={HEADING_ID}>{idea.title}</PageHeading>
              </div>
              {idea.description && (
                <p dir="auto" className={styles.description}>
                  {idea.description}
                </p>
              )}
            </div>
            <Fingerprint idea={idea} />
          </div>
          <RecommendedActions engagement={engagement} act={act} focusAfter={HEADING_ID} />
        </div>
        <div className={styles.text}>
          <ContentSections {...content} />
        </div>
        <div className={styles.column}>
          <OwnerCard owner={content.owner} />
          <div className={styles.side}>
            <MetricsPanel metrics={metrics} />
            <ProjectDetails idea={idea} teamSize={content.teamSize} />
            <QuickActions act={act} />
          </div>
        </div>
        <div className={styles.related}>
          <RelatedIdeas ideas={related} />
        </div>
      </div>
      {/* Last, so that what comes late moves nothing. */}
      {Slot && (
        <Slot name="project.aside" version={1} with={{ ideaId: idea.id, title: idea.title }} />
      )}
    </div>
  );
}

function Badges({ idea, metrics }: { idea: Idea; metrics: Metrics }) {
  return (
    <div className={styles.badges}>
      <CategoryChip category={idea.category} />
      {isTrending(metrics) && (
        <Badge tone="warning" icon={<TrendingUp />}>
          {messages.badges.trending}
        </Badge>
      )}
      {isHot(metrics) && (
        <Badge tone="danger" icon={<Flame />}>
          {messages.badges.hot}
        </Badge>
      )}
    </div>
  );
}
