import { systemClock } from '@composed/browser/clock';
import { formatNumber } from '@composed/browser/format-number';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useState } from 'react';
import { ActivityList } from '../dashboard/activity-list.tsx';
import { Greeted } from '../dashboard/dashboard.tsx';
import { StatCards } from '../dashboard/stat-cards.tsx';
import { type AccountProfile, type Activity, statsOf } from '../entities/account.ts';
import { LoadFailed } from './load-failed.tsx';
import { messages } from './messages.ts';
import type { Summary, useSummary } from './use-summary.ts';

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
      <Figures now={openedAt} {...figures} />
    </Greeted>
  );
}

function Figures({
  summary,
  unread,
  failure,
  retry,
  now,
}: Omit<LiveDashboardProps, 'profile'> & { now: number }) {
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
      <ActivityList
        activities={activity.map((event) => activityOf(event, now))}
        none={texts.noActivity}
      />
    </>
  );
}

const HOUR = 60 * 60 * 1000;

function activityOf(event: Summary['activity'][number], now: number): Activity {
  const { kind, title, who, isPublished, at } = event;
  const says = texts.activity;
  const text =
    kind === 'message'
      ? says.message(title, who ?? '')
      : says[kind === 'approval' && isPublished ? 'published' : kind](title);
  return { kind, text, hoursAgo: Math.max(0, Math.floor((now - Date.parse(at)) / HOUR)) };
}
