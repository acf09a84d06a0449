import { Card } from '@idea-hub/shared/ui/card';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import {
  BadgeCheck,
  CircleX,
  Heart,
  type LucideIcon,
  MessageSquare,
  Trophy,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Activity, ActivityKind } from '../entities/account.ts';
import { messages } from '../messages.ts';
import styles from './activity-list.module.css';

const ICONS: Record<ActivityKind, LucideIcon> = {
  like: Heart,
  message: MessageSquare,
  milestone: Trophy,
  approval: BadgeCheck,
  rejection: CircleX,
  withdrawal: Undo2,
};

interface ActivityListProps {
  /** With the picture of their ideas, if known. */
  activities: readonly (Activity & { picture?: ReactNode })[];
}

/** Recent activities on a timeline. Each kind has a word as well as an icon. */
export function ActivityList({ activities }: ActivityListProps) {
  const headingId = useId();
  return (
    <Card padding="lg">
      <h2 id={headingId}>{messages.dashboard.activity}</h2>
      <ol aria-labelledby={headingId} className={styles.list}>
        {activities.map(({ kind, text, at, picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two activities can be equal
          <li key={index} className={styles.item}>
            <span className={styles.place}>
              {picture}
              <Marker kind={kind} />
            </span>
            <p className={styles.text}>{text}</p>
            <p className={styles.meta}>
              <span className={styles.kind}>{messages.dashboard.activityKinds[kind]}</span>
              <RelativeTime at={at} />
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
