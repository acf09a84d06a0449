import { formatNumber } from '@composed/browser/format-number';
import { countedLabels } from '../ui/counted-labels.ts';
import { messages } from './messages.ts';
import styles from './stats-strip.module.css';

/** Sample figures of the community, in the order of their labels. */
const SAMPLES = [formatNumber(12_547), formatNumber(3251), formatNumber(10_432), '+23%'];

interface StatsStripProps {
  /** Live figures, in the order of their labels. An unknown figure shows as a dash. */
  counted?: readonly string[];
}

export function StatsStrip({ counted }: StatsStripProps) {
  const figures = counted ?? SAMPLES;
  return (
    <section aria-label={messages.statsLabel} data-ink className={styles.strip}>
      <ul className={styles.stats}>
        {(counted ? countedLabels : messages.stats).map((label, index) => (
          <li key={label} className={styles.stat}>
            <span className={styles.figure}>{figures[index] ?? '–'}</span>{' '}
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
