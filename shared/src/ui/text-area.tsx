import { type ComponentPropsWithoutRef, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { controlProps, Field, type FieldTexts } from './field.tsx';
import areaStyles from './text-area.module.css';

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentPropsWithoutRef<'textarea'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange(value: string): void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextArea({
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
  inputRef,
  id,
  rows = 5,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const texts = { label, labelHidden, note, counter, description, error, hint, around };
  const fieldId = id ?? ownId;
  return (
    <Field {...texts} id={fieldId} className={className}>
      <div className={styles.control}>
        <textarea
          dir="auto"
          {...rest}
          {...controlProps(fieldId, texts, describedBy)}
          ref={inputRef}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(styles.input, areaStyles.area)}
        />
      </div>
    </Field>
  );
}
