import { formatNumber } from '@composed/browser/format-number';
import { messages } from './messages.ts';
import styles from './stats-strip.module.css';

/** A figure with its sign or unit, and what it counts. */
export type Stat = readonly [figure: string, label: string];

/** Fixed figures of the community, in samples mode. */
const SAMPLE_STATS: readonly Stat[] = [
  [formatNumber(12_547), messages.stats.ideas],
  [formatNumber(3251), messages.stats.built],
  [formatNumber(10_432), messages.stats.users],
  ['+23%', messages.stats.growth],
];

export function StatsStrip({ stats = SAMPLE_STATS }: { stats?: readonly Stat[] }) {
  return (
    <section aria-label={messages.statsLabel} data-ink className={styles.strip}>
      <ul className={styles.stats}>
        {stats.map(([figure, label]) => (
          <li key={label} className={styles.stat}>
            <span className={styles.figure}>{figure}</span>{' '}
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
