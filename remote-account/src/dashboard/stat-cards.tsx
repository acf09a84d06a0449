import { formatNumber } from '@composed/browser/format-number';
import { Card } from '@idea-hub/shared/ui/card';
import { Eye, Heart, Lightbulb, type LucideIcon, MessageSquare, TrendingUp } from 'lucide-react';
import type { AccountStats } from '../entities/account-stats.ts';
import { messages } from '../messages.ts';
import styles from './stat-cards.module.css';

interface Stat {
  label: string;
  trend: string;
  value: number;
  Icon: LucideIcon;
}

export function StatCards({ stats }: { stats: AccountStats }) {
  const { ideas, views, likes, messages: received, statsLabel } = messages.dashboard;
  const cards: Stat[] = [
    { ...ideas, value: stats.projectsSubmitted, Icon: Lightbulb },
    { ...views, value: stats.totalViews, Icon: Eye },
    { ...likes, value: stats.totalLikes, Icon: Heart },
    { ...received, value: stats.messagesReceived, Icon: MessageSquare },
  ];
  return (
    <ul aria-label={statsLabel} className={styles.cards}>
      {cards.map(({ label, trend, value, Icon }) => (
        <Card as="li" key={label} padding="none" className={styles.card}>
          <p className={styles.label}>
            <Icon className={styles.icon} />
            {label}
          </p>
          <p className={styles.value}>{formatNumber(value)}</p>
          <p className={styles.trend}>
            <TrendingUp className={styles.trendIcon} />
            {trend}
          </p>
        </Card>
      ))}
    </ul>
  );
}
