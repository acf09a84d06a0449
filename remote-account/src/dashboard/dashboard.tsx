import { systemClock } from '@composed/browser/clock';
import { formatNumber } from '@composed/browser/format-number';
import { type ReactNode, useState } from 'react';
import type { AccountProfile, AccountStats } from '../entities/account.ts';
import { formatMonth } from '../format.ts';
import { messages } from '../messages.ts';
import { sampleActivities } from '../samples/samples.ts';
import { useSampleParts } from '../samples/use-sample-parts.ts';
import { ActivityList } from './activity-list.tsx';
import styles from './dashboard.module.css';
import { StatCards } from './stat-cards.tsx';

interface DashboardProps {
  profile: AccountProfile;
  stats: AccountStats;
}

export function Dashboard({ profile, stats }: DashboardProps) {
  const [activities] = useState(() => sampleActivities(systemClock.now()));
  const parts = useSampleParts();
  return (
    <Greeted profile={profile} joinedDaysAgo={stats.joinedDaysAgo}>
      <StatCards stats={stats} trends={messages.dashboard.trends} />
      <ActivityList
        activities={activities.map((activity) => ({
          ...activity,
          picture: parts?.pictureOf(activity.idea),
        }))}
      />
      {parts && <parts.SampleFigures />}
    </Greeted>
  );
}

interface GreetedProps {
  profile: AccountProfile;
  joinedDaysAgo: number;
  /** Replaces the number of days. */
  joined?: string | undefined;
  children: ReactNode;
}

/** The dashboard's greeting, with its content below. */
export function Greeted({ profile, joinedDaysAgo, joined, children }: GreetedProps) {
  const month = formatMonth(profile.joinDate);
  return (
    <div className={styles.dashboard}>
      <div className={styles.greeting}>
        <h2 className={styles.welcome}>{messages.dashboard.welcome(profile.firstName.trim())}</h2>
        <p className={styles.joined}>
          <span>
            {joined ?? messages.dashboard.joined(formatNumber(joinedDaysAgo), joinedDaysAgo === 1)}
          </span>
          {month && <span>{messages.dashboard.memberSince(month)}</span>}
        </p>
      </div>
      {children}
    </div>
  );
}
