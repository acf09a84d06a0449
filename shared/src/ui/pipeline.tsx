import type { ReactNode } from 'react';
import styles from './stage-rail.module.css';

export interface PipelineProps {
  stops: readonly { label: string; value: ReactNode }[];
  label: string;
}

/** A rail of labels and figures whose last stop is the spark. */
export const Pipeline = ({ stops, label }: PipelineProps) => (
  <ol aria-label={label} className={`${styles.rail} ${styles.md}`}>
    {stops.map((stop) => (
      <li key={stop.label} className={`${styles.stop} ${styles.plain}`}>
        <span className={styles.marker} aria-hidden="true" />
        <span className={styles.label}>{stop.label}</span>{' '}
        <span className={styles.value}>{stop.value}</span>
      </li>
    ))}
  </ol>
);
