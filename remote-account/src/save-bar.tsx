import { Button } from '@idea-hub/shared/ui/button';
import { type RefObject, useEffect, useRef, useState } from 'react';
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
  const wrong = useWrongFields(bar);
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
      {changed && !busy && wrong > 0 && (
        <button type="button" className={styles.wrong} onClick={() => wrongIn(bar)?.[0]?.focus()}>
          {messages.wrongFields(wrong)}
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

const wrongIn = (bar: RefObject<HTMLElement | null>) =>
  bar.current?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid]');

/** Number of fields with an error in the bar's form. */
function useWrongFields(bar: RefObject<HTMLElement | null>): number {
  const [wrong, setWrong] = useState(0);
  useEffect(() => {
    const form = bar.current?.closest('form');
    if (!form) return;
    const count = () => setWrong(wrongIn(bar)?.length ?? 0);
    const watch = new MutationObserver(count);
    watch.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
    count();
    return () => watch.disconnect();
  }, [bar]);
  return wrong;
}
