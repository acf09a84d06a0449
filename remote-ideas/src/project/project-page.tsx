import { formatNumber } from '@composed/browser/format-number';
import type { HostProps } from '@idea-hub/shared/contracts/screens';
import { Badge } from '@idea-hub/shared/ui/badge';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Flame, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Idea, RecordedFigures } from '../catalogue/types.ts';
import { isLongTitle } from '../idea-card/idea-link.tsx';
import { ContentSections, placeholderContent } from './content-sections.tsx';
import { ActionBar } from './engagement/action-bar.tsx';
import { QuickActions } from './engagement/quick-actions.tsx';
import { RecommendedActions } from './engagement/recommended-actions.tsx';
import { TopBar } from './engagement/top-bar.tsx';
import {
  type Engagement,
  PROJECT_ACTIONS,
  type ProjectAction,
  useEngagement,
} from './engagement/use-engagement.ts';
import { messages } from './messages.ts';
import styles from './project-page.module.css';
import { RelatedIdeas } from './related-ideas.tsx';
import {
  type FactItem,
  type Figures,
  MetricsPanel,
  OwnerCard,
  ProjectDetails,
} from './side-panels.tsx';

/** Fallbacks for figures that the record lacks. */
const FALLBACK = { views: 1247, likes: 89, inspired: 23, shares: 45 } as const;

type Metrics = Record<keyof typeof FALLBACK, number>;

/** Keeps zeros; only missing figures get a fallback. */
export function metricsOf({ views, likes, inspired, shares }: RecordedFigures): Metrics {
  return {
    views: views ?? FALLBACK.views,
    likes: likes ?? FALLBACK.likes,
    inspired: inspired ?? FALLBACK.inspired,
    shares: shares ?? FALLBACK.shares,
  };
}

type Popularity = Pick<Metrics, 'views' | 'likes'>;

/** Badges of the project page. Their limits differ from those of the cards. */
export const isHot = ({ views }: Popularity) => views > 1000;
export const isTrending = ({ likes }: Popularity) => likes > 50;

export const HEADING_ID = 'project-title';

interface ProjectPageProps extends HostProps {
  idea: Idea;
  isPublic: boolean;
  related: readonly Idea[];
}

/** A sample, or an idea stored in this browser. Placeholders complete its record. */
export function ProjectPage({ idea, isPublic, related, Slot }: ProjectPageProps) {
  const engaged = useEngagement(idea);
  const { owner, teamSize, ...content } = placeholderContent(idea);
  const recorded = metricsOf(idea.recorded);
  const metrics = {
    ...recorded,
    likes: recorded.likes + Number(engaged.engagement.hasLiked),
  };
  const { projects, followers, replies } = messages.owner;
  return (
    <ProjectLayout
      idea={idea}
      isPublic={isPublic}
      popularity={metrics}
      engaged={engaged}
      text={<ContentSections {...content} />}
      suggestions={
        <>
          <RecommendedActions {...engaged} />
          <QuickActions act={engaged.act} />
        </>
      }
      owner={
        <OwnerCard
          idea={idea}
          name={owner.name}
          about={owner.about}
          facts={[
            [projects, formatNumber(owner.projects)],
            [followers, formatNumber(owner.followers)],
            [replies, `${owner.replyPercent}%`],
          ]}
        />
      }
      metrics={metrics}
      lastDetail={[messages.details.team, teamSize]}
      related={<RelatedIdeas ideas={related} />}
      Slot={Slot}
    />
  );
}

interface ProjectLayoutProps extends HostProps {
  readonly idea: Idea;
  readonly isPublic: boolean;
  readonly popularity: Popularity;
  readonly engaged: { readonly engagement: Engagement; act(action: string): void };
  readonly actions?: readonly ProjectAction[];
  /** Precedes the other actions. */
  readonly edit?: ReactNode;
  readonly notice?: ReactNode;
  readonly text: ReactNode;
  /** Actions below the text. */
  readonly suggestions?: ReactNode;
  readonly discussion?: ReactNode;
  readonly owner: ReactNode;
  /** Loads late, so it stays below the other panels. */
  readonly offers?: ReactNode;
  readonly metrics: Figures;
  /** Shown below category, difficulty and date. */
  readonly lastDetail: FactItem;
  readonly related: ReactNode;
  readonly report?: ReactNode;
  /** Replaces the part from the picture to the actions. */
  readonly head?: ReactNode;
  /** Replaces figures and details. */
  readonly panels?: ReactNode;
}

export function ProjectLayout(props: ProjectLayoutProps) {
  const { idea, popularity, notice, metrics, Slot } = props;
  const { actions = PROJECT_ACTIONS } = props;
  return (
    <div className={styles.page}>
      <TopBar title={idea.title} />
      {notice}
      <div className={styles.columns}>
        <div className={styles.main}>
          {props.head ?? (
            <>
              <Fingerprint
                id={idea.id}
                category={idea.category}
                crop="cover"
                className={styles.cover}
              />
              <Badges idea={idea} popularity={popularity} />
              <div className={`${styles.title} ${isLongTitle(idea.title) ? styles.long : ''}`}>
                <PageHeading id={HEADING_ID}>{idea.title}</PageHeading>
              </div>
              {idea.description && (
                <p dir="auto" className={styles.description}>
                  {idea.description}
                </p>
              )}
              <ActionBar actions={actions} counts={metrics} {...props.engaged}>
                {props.edit}
              </ActionBar>
            </>
          )}
          {props.text}
          {props.suggestions}
          {props.discussion}
        </div>
        <div className={styles.panels}>
          {props.owner}
          {props.panels ?? (
            <>
              <MetricsPanel metrics={metrics} />
              <ProjectDetails idea={idea} isPublic={props.isPublic} last={props.lastDetail} />
            </>
          )}
        </div>
        <div className={styles.aside}>
          {props.offers}
          {props.related}
          {props.report}
        </div>
      </div>
      {/* Last, so that a late contribution doesn't move other content. */}
      {Slot && (
        <Slot name="project.aside" version={1} with={{ ideaId: idea.id, title: idea.title }} />
      )}
    </div>
  );
}

function Badges({ idea, popularity }: Pick<ProjectLayoutProps, 'idea' | 'popularity'>) {
  return (
    <div className={styles.badges}>
      <CategoryChip category={idea.category} />
      {isTrending(popularity) && (
        <Badge tone="warning" icon={<TrendingUp />}>
          {messages.badges.trending}
        </Badge>
      )}
      {isHot(popularity) && (
        <Badge tone="danger" icon={<Flame />}>
          {messages.badges.hot}
        </Badge>
      )}
    </div>
  );
}
