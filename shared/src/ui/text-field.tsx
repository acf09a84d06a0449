import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts, useField } from './field.tsx';

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
  leading,
  trailing,
  inputRef,
  type = 'text',
  onChange,
  ...props
}: TextFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.control}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <input
          dir={FREE_TEXT.has(type) ? 'auto' : undefined}
          {...control}
          ref={inputRef}
          type={type}
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
