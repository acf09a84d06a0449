import {
  AvatarHoles,
  ChipHoles,
  Each,
  Either,
  FingerprintHoles,
  hole,
  When,
} from '@idea-hub/shared/static/holes';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Button } from '@idea-hub/shared/ui/button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import { Bookmark, Flame, Heart, Mail, Share2, TrendingUp } from 'lucide-react';
import type { Idea } from '../catalogue/types.ts';
import { DiscussionSkeleton } from '../live/project/discussion-skeleton.tsx';
import { TextSection } from '../live/project/live-content.tsx';
import { messages as liveMessages } from '../live/project/messages.ts';
import { HelpPanel, OfferSignInLink } from '../live/project/offers/help-panel.tsx';
import { messages as offerMessages } from '../live/project/offers/messages.ts';
import { ReportButton } from '../live/project/report-button.tsx';
import { Section } from '../project/content-sections.tsx';
import bar from '../project/engagement/action-bar.module.css';
import { messages } from '../project/messages.ts';
import page from '../project/project-page.module.css';
import { HEADING_ID, ProjectLayout } from '../project/project-page.tsx';
import { ProjectNotFound } from '../project/project-states.tsx';
import styles from '../project/side-panels.module.css';
import { type FactItem, Facts, Panel, PUBLISHED_RAIL } from '../project/side-panels.tsx';
import { AuthorTemplate } from './card-template.tsx';
import { RelatedTemplate } from './related-template.tsx';

const idea = (name: string) => hole(`idea.${name}`);

const NOTHING_DONE = { hasInteracted: false, hasLiked: false, hasShared: false, hasSaved: false };

/** The page of a published idea, as visitors see it, or the text for an unknown one. */
export const ProjectTemplate = () => (
  <Either path="missing" otherwise={<IdeaTemplate />}>
    <ProjectNotFound />
  </Either>
);

const IdeaTemplate = () => (
  <ProjectLayout
    idea={{ title: idea('title') } as Idea}
    isPublic
    popularity={{ views: 0, likes: 0 }}
    engaged={{ engagement: NOTHING_DONE, act() {} }}
    head={<HeadTemplate />}
    text={<TextTemplate />}
    suggestions={
      <HelpPanel text={offerMessages.canText(idea('author'))}>
        <OfferSignInLink />
      </HelpPanel>
    }
    discussion={
      <Either path="idea.isDiscussed" otherwise={<DiscussionSkeleton isLong={false} />}>
        <DiscussionSkeleton isLong />
      </Either>
    }
    owner={<OwnerTemplate />}
    panels={<PanelsTemplate />}
    metrics={{}}
    lastDetail={['', '']}
    related={<RelatedTemplate />}
    report={<ReportButton />}
  />
);

const HeadTemplate = () => (
  <>
    <FingerprintHoles of="idea." className={page.cover} />
    <div className={page.badges}>
      <ChipHoles of="idea." />
      <When path="idea.isTrending">
        <Badge tone="warning" icon={<TrendingUp />}>
          {messages.badges.trending}
        </Badge>
      </When>
      <When path="idea.isHot">
        <Badge tone="danger" icon={<Flame />}>
          {messages.badges.hot}
        </Badge>
      </When>
    </div>
    <div className={page.title}>
      <PageHeading id={HEADING_ID}>{idea('title')}</PageHeading>
    </div>
    <When path="idea.description">
      <p dir="auto" className={page.description}>
        {idea('description')}
      </p>
    </When>
    {/* biome-ignore lint/a11y/useSemanticElements: buttons are not form fields */}
    <div role="group" aria-label={messages.projectActions} className={bar.actions}>
      {ACTIONS.map(({ label, count, ...rest }) => (
        <Either
          key={label}
          path={`idea.${count}`}
          otherwise={<ActionTemplate label={label} {...rest} />}
        >
          <ActionTemplate label={label} count={idea(count)} {...rest} />
        </Either>
      ))}
    </div>
  </>
);

const ACTIONS = [
  { label: messages.like, icon: <Heart />, pressed: false, count: 'likesCount' },
  { label: messages.save, icon: <Bookmark />, pressed: false, count: 'savesCount' },
  { label: messages.share, icon: <Share2 />, pressed: undefined, count: 'sharesCount' },
] as const;

type ActionTemplateProps = Omit<(typeof ACTIONS)[number], 'count'> & { readonly count?: string };

const ActionTemplate = ({ label, icon, pressed, count }: ActionTemplateProps) => (
  <Button
    variant="secondary"
    icon={icon}
    aria-label={label}
    aria-pressed={pressed}
    data-count={count}
  >
    {label}
  </Button>
);

function PanelsTemplate() {
  const { heading, views, likes, saves, shares } = messages.metrics;
  const { details } = messages;
  return (
    <>
      <Panel heading={heading}>
        <dl className={styles.metrics}>
          {Object.entries({ views, likes, saves, shares }).map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{idea(name)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel heading={details.heading}>
        <StageRail label={details.stage} stops={PUBLISHED_RAIL} size="sm" />
        <Facts
          items={[
            [details.category, <bdi key="category">{idea('category')}</bdi>],
            [details.difficulty, idea('difficulty')],
            [
              details.posted,
              <time key="posted" dateTime={idea('postedAt')}>
                {idea('postedDay')}
              </time>,
            ],
            [liveMessages.details.time, idea('time')],
          ]}
        />
      </Panel>
    </>
  );
}

function TextTemplate() {
  const { skills, resources, tags } = liveMessages.sections;
  return (
    <div className={page.strip}>
      <When path="idea.skills">
        <TextSection heading={skills} text={idea('skills')} />
      </When>
      <When path="idea.resources">
        <TextSection heading={resources} text={idea('resources')} />
      </When>
      <When path="idea.tags">
        <Section heading={tags}>
          <ul className={page.tags}>
            <Each path="idea.tags">
              <li dir="auto">
                <Badge>{hole('.text')}</Badge>
              </li>
            </Each>
          </ul>
        </Section>
      </When>
    </div>
  );
}

function OwnerTemplate() {
  const { heading, projects, message } = messages.owner;
  const { since, email, noMessages } = liveMessages.owner;
  const emailFact: FactItem = [email, idea('authorEmail')];
  return (
    <Panel heading={heading}>
      <div className={styles.owner}>
        <AvatarHoles of="idea." size={40} />
        <div>
          <p dir="auto" className={styles.ownerName}>
            <AuthorTemplate of="idea." />
          </p>
          <When path="idea.authorYear">
            <p className={styles.ownerAbout}>{since(idea('authorYear'))}</p>
          </When>
        </div>
      </div>
      <Either path="idea.takesMessages" otherwise={<p>{noMessages}</p>}>
        <Button variant="secondary" block icon={<Mail />}>
          {message}
        </Button>
      </Either>
      <When path="idea.authorYear">
        <Either
          path="idea.authorEmail"
          otherwise={<Facts items={[[projects, idea('authorIdeas')]]} />}
        >
          <Facts items={[[projects, idea('authorIdeas')], emailFact]} />
        </Either>
      </When>
    </Panel>
  );
}
