import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stage-rail.module.css';

export interface PipelineProps {
  stops: readonly { label: string; value: ReactNode }[];
  label: string;
  size?: 'md' | 'sm';
}

/** A rail of labels and figures whose last stop is the spark. */
export const Pipeline = ({ stops, label, size = 'md' }: PipelineProps) => (
  <ol aria-label={label} className={classNames(styles.rail, size === 'sm' ? styles.sm : styles.md)}>
    {stops.map((stop) => (
      <li key={stop.label} className={`${styles.stop} ${styles.plain}`}>
        <span className={styles.marker} aria-hidden="true" />
        <span className={styles.label}>{stop.label}</span>{' '}
        <span className={styles.value}>{stop.value}</span>
      </li>
    ))}
  </ol>
);
