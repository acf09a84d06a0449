import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithoutRef, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts, useField } from './field.tsx';
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
  placeholder?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

export function SelectField({
  options,
  placeholder,
  inputRef,
  onChange,
  ...props
}: SelectFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.control}>
        <select
          {...control}
          ref={inputRef}
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
