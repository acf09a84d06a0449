import { Button } from '@idea-hub/shared/ui/button';
import { messages } from './messages.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  label: string;
  /** This form is being saved. */
  busy: boolean;
  /** Something is being saved: one flag for all save buttons. */
  disabled: boolean;
  changed: boolean;
}

/** The end of a form: its save button, and whether there is something to save; then it stays in sight. */
export function SaveBar({ label, busy, disabled, changed }: SaveBarProps) {
  return (
    <div
      className={changed ? `${styles.bar} ${styles.changed}` : styles.bar}
      data-bottom-bar={changed || undefined}
    >
      <Button type="submit" busy={busy} disabled={disabled}>
        {busy ? messages.saving : label}
      </Button>
      <p role="status" className={styles.note}>
        {changed && !busy && messages.unsaved}
      </p>
    </div>
  );
}
