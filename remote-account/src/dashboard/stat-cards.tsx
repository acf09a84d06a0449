import { formatNumber } from '@composed/browser/format-number';
import { Card } from '@idea-hub/shared/ui/card';
import { Eye, Heart, Lightbulb, type LucideIcon, MessageSquare, TrendingUp } from 'lucide-react';
import type { AccountStats } from '../entities/account.ts';
import { messages } from '../messages.ts';
import styles from './stat-cards.module.css';

type Stat = keyof typeof messages.dashboard.stats;

interface StatCardsProps {
  stats: Omit<AccountStats, 'joinedDaysAgo'>;
  /** Trend of each figure, if known. */
  trends: Partial<Record<Stat, string>>;
}

export function StatCards({ stats, trends }: StatCardsProps) {
  const { stats: labels, statsLabel } = messages.dashboard;
  const cards: { stat: Stat; value: number; Icon: LucideIcon }[] = [
    { stat: 'ideas', value: stats.projectsSubmitted, Icon: Lightbulb },
    { stat: 'views', value: stats.totalViews, Icon: Eye },
    { stat: 'likes', value: stats.totalLikes, Icon: Heart },
    { stat: 'messages', value: stats.messagesReceived, Icon: MessageSquare },
  ];
  return (
    <ul aria-label={statsLabel} className={styles.cards}>
      {cards.map(({ stat, value, Icon }) => (
        <Card as="li" key={stat} padding="none" className={styles.card}>
          <p className={styles.label}>
            <Icon className={styles.icon} />
            {labels[stat]}
          </p>
          <p className={styles.value}>{formatNumber(value)}</p>
          {trends[stat] && (
            <p className={styles.trend}>
              {trends[stat][0] === '+' && <TrendingUp className={styles.trendIcon} />}
              {trends[stat]}
            </p>
          )}
        </Card>
      ))}
    </ul>
  );
}
