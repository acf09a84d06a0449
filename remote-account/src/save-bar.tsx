import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  label: string;
  busy: boolean;
  /** Whether any form is being saved: all save buttons share one flag. */
  disabled: boolean;
  changed: boolean;
  onDiscard(): void;
}

/** Save button at the end of a form. With unsaved changes, it is a bar that sticks to the bottom. */
export function SaveBar({ label, busy, disabled, changed, onDiscard }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const [isDiscarded, setIsDiscarded] = useState(false);
  if (changed && isDiscarded) setIsDiscarded(false);
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
      data-ink={changed ? '' : undefined}
      data-bottom-bar={changed || undefined}
    >
      <p role="status" className={styles.note}>
        {changed && !busy && messages.unsaved}
        {isDiscarded && messages.discarded}
      </p>
      {changed && !busy && (
        <button
          type="button"
          className={styles.wrong}
          onClick={() =>
            bar.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
          }
        >
          {messages.checkFields}
        </button>
      )}
      <div className={styles.buttons}>
        {changed && !busy && (
          <Button
            variant="ghost"
            disabled={disabled}
            onClick={() => {
              // This button goes away.
              save.current?.focus();
              onDiscard();
              setIsDiscarded(true);
            }}
          >
            {messages.discard}
          </Button>
        )}
        <Button ref={save} type="submit" busy={busy} disabled={disabled}>
          {busy ? messages.saving : label}
        </Button>
      </div>
    </div>
  );
}
