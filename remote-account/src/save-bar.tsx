import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  label: string;
  busy: boolean;
  /** Whether any form is being saved: all save buttons share one flag. */
  disabled: boolean;
  changed: boolean;
}

/** Save button at the end of a form. It sticks to the bottom while there are unsaved changes. */
export function SaveBar({ label, busy, disabled, changed }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // The bar appears with the first change, and may cover the field that has the focus.
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
