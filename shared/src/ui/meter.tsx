import { type ReactNode, useId } from 'react';
import styles from './bar.module.css';
import { classNames } from './class-names.ts';

interface MeterProps {
  value: number;
  max: number;
  tone?: BarTone;
  /** The accessible name. Shown below the bar if there is no `text`. */
  label: string;
  /** Meaning of the value, such as `Getting better`. Shown below the bar. */
  text?: string | undefined;
  children?: ReactNode;
}

/** A value on a scale. The text below the bar explains it. */
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
        {/* The meter's value already contains this text for screen readers. */}
        <span id={textId} aria-hidden={text !== undefined} className={styles.text}>
          {text ?? label}
        </span>
      </div>
    </div>
  );
}

type BarTone = 'brand' | 'spark' | 'red' | 'orange' | 'yellow' | 'green';

/** A filled bar. The share is an SVG attribute, because a prerendered page must not contain inline styles. */
function Bar({ share, tone = 'brand' }: { share: number; tone?: BarTone }) {
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      <rect className={styles.track} width="100%" height="100%" />
      <rect
        className={classNames(styles.fill, styles[tone])}
        width={`${Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10}%`}
        height="100%"
      />
    </svg>
  );
}
