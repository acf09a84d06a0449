import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useRef } from 'react';
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
  const bar = useRef<HTMLDivElement>(null);
  // It comes with the first letter, where what is being typed may stand.
  useEffect(() => {
    const { activeElement } = document;
    if (changed && bar.current?.closest('form')?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' });
  }, [changed]);
  return (
    <div
      ref={bar}
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
