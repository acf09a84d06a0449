import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface FieldHint {
  text: string;
  tone: 'info' | 'success' | 'warning';
}

/** What every field of a form can show around its control. */
export interface FieldTexts {
  label: string;
  /** The label is there for screen readers alone. */
  labelHidden?: boolean;
  /** A short word at the end of the label's line, such as `Optional`. */
  note?: string;
  /** How much is written, such as `12/500`. */
  counter?: string;
  /** Help that always stands under the label. */
  description?: ReactNode;
  /** Why the value is refused. Announced; takes the place of the hint. */
  error?: string | null;
  /**
   * Live advice; said politely, and not shown while an error stands. `null` keeps a line free for it,
   * so that nothing moves away under the pointer when it comes.
   */
  hint?: FieldHint | null;
  /** Puts something between the control and its error or hint, such as a meter that they stand beside. */
  around?: (advice: ReactNode) => ReactNode;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
  className?: string;
}

/** The attributes that tie a control to its label's, error's and hint's elements. */
export function controlProps(id: string, texts: FieldTexts, describedBy?: string) {
  const ids = [
    texts.error ? `${id}-error` : texts.hint && `${id}-hint`,
    texts.description && `${id}-description`,
    texts.note && `${id}-note`,
    texts.counter && `${id}-counter`,
    describedBy,
  ].filter(Boolean);
  return {
    id,
    'aria-invalid': texts.error ? true : undefined,
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
  } as const;
}

/**
 * Label, control, error and hint. The hint's live region is mounted from the start; the error is an
 * alert that comes and goes, so a form without errors holds none.
 */
export function Field({ id, children, className, ...texts }: FieldProps) {
  const { label, labelHidden, note, counter, description, error, hint, around } = texts;
  const advice = (
    <>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
      <div aria-live="polite" className={hint === undefined || error ? undefined : styles.advice}>
        {hint && !error && (
          <p id={`${id}-hint`} className={classNames(styles.hint, styles[hint.tone])}>
            {hint.text}
          </p>
        )}
      </div>
    </>
  );
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.head, labelHidden && !counter && !note && styles.bare)}>
        <label htmlFor={id} className={labelHidden ? styles.labelHidden : styles.label}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
        {counter && (
          <span id={`${id}-counter`} className={styles.counter}>
            {counter}
          </span>
        )}
      </div>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      {children}
      {around ? around(advice) : advice}
    </div>
  );
}
