import { Card } from '@idea-hub/shared/ui/card';
import { BadgeCheck, Heart, type LucideIcon, MessageSquare, Trophy } from 'lucide-react';
import { useId } from 'react';
import type { Activity, ActivityKind } from '../entities/activity.ts';
import { formatHoursAgo } from '../format.ts';
import { messages } from '../messages.ts';
import styles from './activity-list.module.css';

const ICONS: Record<ActivityKind, LucideIcon> = {
  like: Heart,
  message: MessageSquare,
  milestone: Trophy,
  approval: BadgeCheck,
};

/** What happened lately, as stops on a line; the kind is told by a word as well as by its icon. */
export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  const headingId = useId();
  return (
    <Card padding="lg">
      <h2 id={headingId}>{messages.dashboard.activity}</h2>
      <ol aria-labelledby={headingId} className={styles.list}>
        {activities.map(({ kind, text, hoursAgo }) => (
          <li key={text} className={styles.item}>
            <Marker kind={kind} />
            <p className={styles.text}>{text}</p>
            <p className={styles.meta}>
              <span className={styles.kind}>{messages.dashboard.activityKinds[kind]}</span>
              <span>{formatHoursAgo(hoursAgo)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Marker({ kind }: { kind: ActivityKind }) {
  const Icon = ICONS[kind];
  return (
    <span className={`${styles.marker} ${styles[kind]}`}>
      <Icon className={styles.icon} />
    </span>
  );
}
