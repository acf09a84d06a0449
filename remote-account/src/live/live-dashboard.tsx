import { systemClock } from '@composed/browser/clock';
import { formatNumber } from '@composed/browser/format-number';
import {
  type CommunityCalls,
  getUsersSummary,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Sprout } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ActivityList } from '../dashboard/activity-list.tsx';
import { Greeted } from '../dashboard/dashboard.tsx';
import { StatCards } from '../dashboard/stat-cards.tsx';
import { type AccountProfile, type Activity, statsOf } from '../entities/account.ts';
import type { Section } from '../sections/section.ts';
import { Chart } from './dashboard/chart.tsx';
import { BestIdea, IdeaLines } from './dashboard/idea-lines.tsx';
import styles from './dashboard/live-dashboard.module.css';
import {
  type Day,
  findStatistics,
  type IdeaLine,
  lastWeek,
  type Statistics,
  sumOf,
} from './dashboard/statistics.ts';
import { LoadFailed } from './load-failed.tsx';
import { messages } from './messages.ts';

const texts = messages.dashboard;

interface LiveDashboardProps
  extends Pick<ReturnType<typeof useSummary>, 'summary' | 'failure' | 'retry'> {
  profile: AccountProfile;
  unread: number;
}

/** The dashboard in live mode: real figures and events of the member's ideas. */
export function LiveDashboard({ profile, ...figures }: LiveDashboardProps) {
  const [openedAt] = useState(systemClock.now);
  const { joinedDaysAgo } = statsOf(profile.joinDate, openedAt);
  return (
    <Greeted
      profile={profile}
      joinedDaysAgo={joinedDaysAgo}
      joined={joinedDaysAgo === 0 ? texts.joinedToday : undefined}
    >
      <Figures {...figures} />
    </Greeted>
  );
}

function Figures({ summary, unread, failure, retry }: Omit<LiveDashboardProps, 'profile'>) {
  const statistics = useAnswer(findStatistics);
  const { answer } = statistics;
  if (failure) {
    const { dashboard } = messages.loadFailed;
    return <LoadFailed title={dashboard} error={failure.error} onRetry={retry} />;
  }
  // Both together, so that nothing moves.
  if (!summary || answer.status === 'loading') return <Skeleton lines={6} label={texts.loading} />;
  const { days, ideas } = answer.status === 'ready' ? answer.value : NOTHING;
  const [best] = ideas;
  return (
    <>
      <StatCards stats={summary} trends={trendsOf(days, unread)} />
      {answer.status === 'failed' && (
        <LoadFailed
          title={texts.statisticsFailed}
          error={answer.error}
          onRetry={statistics.retry}
        />
      )}
      {best && (
        <div className={styles.columns}>
          {days.length > 0 && <Chart days={days} />}
          {sumOf(best.days, 'views') > 0 && <BestIdea idea={best} />}
        </div>
      )}
      {best && <IdeaLines ideas={ideas} />}
      {summary.activity.length === 0 ? (
        <EmptyState
          icon={<Sprout />}
          title={texts.noActivity}
          text={texts.noActivityText}
          actions={<LinkButton to="/submit">{texts.share}</LinkButton>}
        />
      ) : (
        <ActivityList activities={activitiesOf(summary.activity, ideas)} />
      )}
    </>
  );
}

const NOTHING: Statistics = { days: [], ideas: [] };

/** What the last days added to the figures. A figure without an addition has no trend. */
function trendsOf(days: readonly Day[], unread: number) {
  const week = lastWeek(days);
  const added = {
    ideas: days.filter(({ published }) => published !== null).length,
    views: sumOf(week, 'views'),
    likes: sumOf(week, 'likes'),
  };
  const { ideas, views, likes } = texts.trends;
  return {
    ...(added.ideas > 0 && { ideas: ideas(formatNumber(added.ideas)) }),
    ...(added.views > 0 && { views: views(formatNumber(added.views)) }),
    ...(added.likes > 0 && { likes: likes(formatNumber(added.likes)) }),
    ...(unread > 0 && { messages: texts.unread(formatNumber(unread)) }),
  };
}

type Event = Summary['activity'][number];

/** The events, newest first. The likes of one idea are one entry. */
function activitiesOf(events: readonly Event[], ideas: readonly IdeaLine[]) {
  const likesOf = (idea: number) =>
    events.filter(({ kind, ideaId }) => kind === 'like' && ideaId === idea);
  return events
    .filter((event) => event.kind !== 'like' || likesOf(event.ideaId)[0] === event)
    .map((event) => {
      const idea = ideas.find(({ id }) => id === event.ideaId);
      return {
        ...activityOf(event, likesOf(event.ideaId).length),
        picture: idea && <Fingerprint id={idea.id} category={idea.category} crop="square" />,
      };
    });
}

function activityOf({ kind, title, who, isPublished, at }: Event, likes: number): Activity {
  const says = texts.activity;
  const text =
    kind === 'message'
      ? says.message(title, who ?? '')
      : kind === 'like' && likes > 1
        ? says.likes(title, formatNumber(likes))
        : says[kind === 'approval' && isPublished ? 'published' : kind](title);
  return { kind, text, at };
}

type Summary = CommunityCalls['GET /users/summary']['answer'];

/** The member's figures, fetched again for each opened section. The previous figures show until the answer. */
export function useSummary(section: Section) {
  const [summary, setSummary] = useState<Summary>();
  const [unread, setUnread] = useState<number>();
  /** Number of updates from the inbox. They are newer than the answer to a request that started before. */
  const updates = useRef(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload for another section or attempt
  useEffect(() => {
    let isCurrent = true;
    const updatesBefore = updates.current;
    call(getUsersSummary, {}).then(
      (answer) => {
        if (!isCurrent) return;
        setSummary(answer);
        if (updates.current === updatesBefore) setUnread(answer.unreadMessages);
      },
      (error: unknown) => isCurrent && setFailure({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [section, attempt]);

  return {
    summary,
    failure: summary ? null : failure,
    retry() {
      setFailure(null);
      setAttempt((last) => last + 1);
    },
    /** Number of unread messages; `undefined` while it is unknown. */
    unread,
    /** Applies the inbox's newer count. */
    setUnread(change: (unread: number) => number) {
      updates.current += 1;
      setUnread((now = 0) => Math.max(0, change(now)));
    },
  };
}
