import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { controlProps, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange(value: string): void;
  /** Decoration inside the field, before the text. */
  leading?: ReactNode;
  /** A small button inside the field, after the text. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** Input types whose text can have any direction. Addresses and passwords run left to right. */
const FREE_TEXT = new Set(['text', 'search']);

export function TextField({
  label,
  labelHidden,
  note,
  counter,
  description,
  error,
  hint,
  around,
  value,
  onChange,
  leading,
  trailing,
  inputRef,
  id,
  type = 'text',
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const texts = { label, labelHidden, note, counter, description, error, hint, around };
  const fieldId = id ?? ownId;
  return (
    <Field {...texts} id={fieldId} className={className}>
      <div className={styles.control}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <input
          dir={FREE_TEXT.has(type) ? 'auto' : undefined}
          {...rest}
          {...controlProps(fieldId, texts, describedBy)}
          ref={inputRef}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            styles.input,
            Boolean(leading) && styles.withLeading,
            Boolean(trailing) && styles.withTrailing,
          )}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </Field>
  );
}
