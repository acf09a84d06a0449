import styles from './header.module.css';

/** A small stage rail: three stops on a line and the spark. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 36 24" aria-hidden="true" focusable="false">
      <path className={styles.markLine} d="M3 19 L12 15 L21 11 L30 6" />
      <circle className={styles.markStop} cx="4" cy="18.6" r="2.6" />
      <circle className={styles.markStop} cx="12.5" cy="14.8" r="2.6" />
      <circle className={styles.markStop} cx="21" cy="11" r="2.6" />
      <circle className={styles.markSpark} cx="30" cy="6" r="4.6" />
    </svg>
  );
}
