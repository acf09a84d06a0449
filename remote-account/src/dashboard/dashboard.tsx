import { systemClock } from '@composed/browser/clock';
import { formatNumber } from '@composed/browser/format-number';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { type ReactNode, useId, useState } from 'react';
import type { AccountProfile, AccountStats } from '../entities/account.ts';
import { formatMonth } from '../format.ts';
import { messages } from '../messages.ts';
import { SampleIdeas } from '../samples/sample-lists.tsx';
import { sampleActivities } from '../samples/samples.ts';
import { ActivityList } from './activity-list.tsx';
import styles from './dashboard.module.css';
import { StatCards } from './stat-cards.tsx';

interface DashboardProps {
  profile: AccountProfile;
  stats: AccountStats;
}

export function Dashboard({ profile, stats }: DashboardProps) {
  const headingId = useId();
  const [activities] = useState(() =>
    sampleActivities(systemClock.now()).map(({ idea, ...activity }) => ({
      ...activity,
      picture: <Fingerprint id={idea.id} category={idea.category} crop="square" />,
    })),
  );
  return (
    <Greeted profile={profile} joinedDaysAgo={stats.joinedDaysAgo}>
      <StatCards stats={stats} trends={messages.dashboard.trends} />
      <Card padding="lg">
        <h2 id={headingId}>{messages.samples.ideas}</h2>
        <SampleIdeas labelledBy={headingId} />
      </Card>
      <ActivityList activities={activities} />
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
