import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SpinnerProps {
  /** Text for screen readers. Without it, the spinner is decoration next to a text. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, styles[size], className)}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label && (
        <span role="status">
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
