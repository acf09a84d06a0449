import { type ReactNode, useId } from 'react';
import styles from './bar.module.css';
import { Bar, type BarTone } from './bar.tsx';
import { classNames } from './class-names.ts';

export interface MeterProps {
  value: number;
  max: number;
  tone?: BarTone;
  /** The accessible name; shown under the bar where there is no `text`. */
  label: string;
  /** What the value means, such as `Getting better`; shown under the bar. */
  text?: string | undefined;
  /** What stands under the bar, before the words. */
  children?: ReactNode;
}

/** A measured value on a scale; the words under the bar say what it means. */
export function Meter({ value, max, tone, label, text, children }: MeterProps) {
  const textId = useId();
  const measured = Math.min(Math.max(value, 0), max);
  return (
    <div className={classNames(styles.wrap, Boolean(children) && styles.under)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the parts of a native meter look different in each browser */}
      <div
        role="meter"
        aria-label={text ? label : undefined}
        aria-labelledby={text ? undefined : textId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={measured}
        aria-valuetext={text}
      >
        <Bar share={max > 0 ? measured / max : 0} tone={tone} />
      </div>
      <div className={styles.words}>
        {children && <div className={styles.beside}>{children}</div>}
        {/* A meter's value says them to screen readers. */}
        <span id={textId} aria-hidden={text !== undefined} className={styles.text}>
          {text ?? label}
        </span>
      </div>
    </div>
  );
}
