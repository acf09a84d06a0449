import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** Decoration next to a text. */
export const Spinner = ({ size = 'md' }: { size?: 'sm' | 'md' }) => (
  <span className={classNames(styles.spinner, styles[size])}>
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  </span>
);
