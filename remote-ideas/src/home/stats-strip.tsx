import { formatNumber } from '@composed/browser/format-number';
import type { CountedFigure } from '../ui/counted-figure.ts';
import { messages } from './messages.ts';
import styles from './stats-strip.module.css';

/** Sample figures of the community, in the order of their labels. */
const SAMPLE_FIGURES = [formatNumber(12_547), formatNumber(3251), formatNumber(10_432), '+23%'];

const SAMPLES = messages.stats.map((label, index) => ({ label, figure: SAMPLE_FIGURES[index] }));

interface StatsStripProps {
  /** Figures of live mode, instead of the samples. */
  counted?: readonly CountedFigure[];
}

export function StatsStrip({ counted }: StatsStripProps) {
  return (
    <section aria-label={messages.statsLabel} className={styles.strip}>
      <ul className={styles.stats}>
        {(counted ?? SAMPLES).map(({ figure, label }) => (
          <li key={label} className={styles.stat}>
            <span className={styles.figure}>{figure}</span>{' '}
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
