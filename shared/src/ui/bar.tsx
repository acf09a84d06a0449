import styles from './bar.module.css';
import { classNames } from './class-names.ts';

export type BarTone = 'brand' | 'spark' | 'red' | 'orange' | 'yellow' | 'green';

/** A filled bar. The share is an SVG attribute, because a prerendered page must not contain inline styles. */
export function Bar({ share, tone = 'brand' }: { share: number; tone?: BarTone }) {
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
