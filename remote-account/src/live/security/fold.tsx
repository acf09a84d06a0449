import { Button } from '@idea-hub/shared/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../live-sections.module.css';
import { messages } from './messages.ts';
import type { useSecurityForm } from './use-security-form.ts';

export type FoldName = 'password' | 'email';

/** A form that is one line until the member opens it. */
export interface Fold {
  readonly name: FoldName;
  readonly isOpen: boolean;
  /** The other form is being sent. It stays until its answer came. */
  readonly isHeld: boolean;
  onFold(isOpen: boolean): void;
  onSending(name?: FoldName): void;
}

/** Opens the form. After the form closes, this button gets the focus again. */
export function Opener({ fold, text }: { fold: Fold; text: string }) {
  const { isOpen, isHeld, onFold } = fold;
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
    <Button
      ref={button}
      passesFocus
      variant="secondary"
      disabled={isHeld}
      onClick={() => onFold(true)}
    >
      {text}
    </Button>
  );
}

interface FoldedFormProps {
  readonly fold: Fold;
  readonly form: ReturnType<typeof useSecurityForm>['form'];
  readonly isBusy: boolean;
  readonly send: string;
  readonly children: ReactNode;
}

/** The open form. Its first field gets the focus. */
export function FoldedForm({ fold, form, isBusy, send, children }: FoldedFormProps) {
  const { name, onFold, onSending } = fold;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    onSending(isBusy ? name : undefined);
    return () => onSending();
  }, [isBusy, name, onSending]);
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
