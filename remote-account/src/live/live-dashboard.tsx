import { systemClock } from '@composed/browser/clock';
import { formatNumber } from '@composed/browser/format-number';
import {
  type CommunityCalls,
  getUsersSummary,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { ActivityList } from '../dashboard/activity-list.tsx';
import { Greeted } from '../dashboard/dashboard.tsx';
import { StatCards } from '../dashboard/stat-cards.tsx';
import { type AccountProfile, type Activity, statsOf } from '../entities/account.ts';
import type { Section } from '../sections/section.ts';
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
  return (
    <Greeted profile={profile} joinedDaysAgo={statsOf(profile.joinDate, openedAt).joinedDaysAgo}>
      <Figures {...figures} />
    </Greeted>
  );
}

function Figures({ summary, unread, failure, retry }: Omit<LiveDashboardProps, 'profile'>) {
  if (failure) {
    const { dashboard } = messages.loadFailed;
    return <LoadFailed title={dashboard} error={failure.error} onRetry={retry} />;
  }
  if (!summary) return <Skeleton lines={6} label={texts.loading} />;
  const { activity } = summary;
  return (
    <>
      <StatCards
        stats={summary}
        trends={unread > 0 ? { messages: texts.unread(formatNumber(unread)) } : {}}
      />
      <ActivityList activities={activity.map(activityOf)} none={texts.noActivity} />
    </>
  );
}

function activityOf(event: Summary['activity'][number]): Activity {
  const { kind, title, who, isPublished, at } = event;
  const says = texts.activity;
  const text =
    kind === 'message'
      ? says.message(title, who ?? '')
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
