import { formatNumber } from '@composed/browser/format-number';
import { messages } from './messages.ts';
import styles from './stats-strip.module.css';

/** Figures of the community in samples mode, in the order of their labels. */
const SAMPLES = [formatNumber(12_547), formatNumber(3251), formatNumber(10_432), '+23%'];

/** What is not known is a dash. */
export function StatsStrip({ figures = SAMPLES }: { figures?: readonly string[] }) {
  return (
    <section aria-label={messages.statsLabel} data-ink className={styles.strip}>
      <ul className={styles.stats}>
        {messages.stats.map((label, index) => (
          <li key={label} className={styles.stat}>
            <span className={styles.figure}>{figures[index] ?? '–'}</span>{' '}
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
