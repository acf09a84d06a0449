import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface FieldHint {
  text: string;
  tone: 'info' | 'success' | 'warning';
}

/** Texts around a field's control. */
export interface FieldTexts {
  label: string;
  labelHidden?: boolean;
  /** A short word at the end of the label's line, such as `Optional`. */
  note?: string;
  /** Length of the input, such as `12/500`. */
  counter?: string;
  description?: ReactNode;
  /** Reason why the value is invalid. Announced; replaces the hint. */
  error?: string | null;
  /**
   * Live advice, announced politely. Hidden while there is an error. `null` reserves a line for it, so that
   * content below does not move when it appears.
   */
  hint?: FieldHint | null;
  /** Wraps error and hint, for example together with a meter. */
  around?: (advice: ReactNode) => ReactNode;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
  className?: string;
}

/** Returns the attributes that connect a control with its label, error and hint. */
function controlProps(id: string, texts: FieldTexts, describedBy?: string) {
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

interface OwnProps extends FieldTexts {
  id?: string;
  className?: string;
  'aria-describedby'?: string;
}

/** Splits the props of a field into those of its `Field` and those of its control. */
export function useField<Props extends OwnProps>(props: Props) {
  const ownId = useId();
  const { label, labelHidden, note, counter, description, error, hint, around, ...own } = props;
  const { id = ownId, className, 'aria-describedby': describedBy, ...control } = own;
  const texts = { label, labelHidden, note, counter, description, error, hint, around };
  return {
    field: { ...texts, id, className },
    control: { ...control, ...controlProps(id, texts, describedBy) },
  };
}

/**
 * Label, control, error and hint. The hint's live region is always mounted. The error is an alert that exists
 * only while there is an error.
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
