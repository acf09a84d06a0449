import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithoutRef, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { controlProps, Field, type FieldTexts } from './field.tsx';
import selectStyles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'onChange' | 'children' | 'multiple'> {
  value: string;
  onChange(value: string): void;
  options: readonly SelectOption[];
  /** Text of the first, empty option. */
  placeholder?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

export function SelectField({
  label,
  labelHidden,
  note,
  counter,
  description,
  error,
  hint,
  value,
  onChange,
  options,
  placeholder,
  inputRef,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const texts = { label, labelHidden, note, counter, description, error, hint };
  const fieldId = id ?? ownId;
  return (
    <Field {...texts} id={fieldId} className={className}>
      <div className={styles.control}>
        <select
          {...rest}
          {...controlProps(fieldId, texts, describedBy)}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(styles.input, selectStyles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={selectStyles.arrow} />
      </div>
    </Field>
  );
}
