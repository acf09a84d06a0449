import { formatNumber } from '@composed/browser/format-number';
import { messages } from './messages.ts';
import styles from './stats-strip.module.css';

/** Fixed figures of the community. */
const STATS = [
  { figure: formatNumber(12_547), label: messages.stats.ideas },
  { figure: formatNumber(3251), label: messages.stats.built },
  { figure: formatNumber(10_432), label: messages.stats.users },
  { figure: '+23%', label: messages.stats.growth },
] as const;

export function StatsStrip() {
  return (
    <section aria-label={messages.statsLabel} data-ink className={styles.strip}>
      <ul className={styles.stats}>
        {STATS.map(({ figure, label }) => (
          <li key={label} className={styles.stat}>
            <span className={styles.figure}>{figure}</span>{' '}
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
