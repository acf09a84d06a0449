import type { ComponentPropsWithoutRef, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts, useField } from './field.tsx';
import areaStyles from './text-area.module.css';

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentPropsWithoutRef<'textarea'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange(value: string): void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ inputRef, rows = 5, onChange, ...props }: TextAreaProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.control}>
        <textarea
          dir="auto"
          {...control}
          ref={inputRef}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(styles.input, areaStyles.area)}
        />
      </div>
    </Field>
  );
}
