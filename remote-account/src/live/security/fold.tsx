import { Button } from '@idea-hub/shared/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../live-sections.module.css';
import { messages } from './messages.ts';
import type { useSecurityForm } from './use-security-form.ts';

/** A form that is one line until the member opens it. */
export interface Fold {
  readonly isOpen: boolean;
  onFold(isOpen: boolean): void;
}

/** Opens the form. After the form closes, this button gets the focus again. */
export function Opener({ isOpen, onFold, text }: Fold & { text: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Not if the member opened the other form.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return null;
  return (
    <Button ref={button} variant="secondary" onClick={() => onFold(true)}>
      {text}
    </Button>
  );
}

interface FoldedFormProps extends Pick<Fold, 'onFold'> {
  readonly form: ReturnType<typeof useSecurityForm>['form'];
  readonly isBusy: boolean;
  readonly send: string;
  readonly children: ReactNode;
}

/** The open form. Its first field gets the focus. */
export function FoldedForm({ form, onFold, isBusy, send, children }: FoldedFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form {...form} ref={element} className={styles.fields}>
      {children}
      <p className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? messages.busy : send}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => onFold(false)}>
          {messages.cancel}
        </Button>
      </p>
    </form>
  );
}
