import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import styles from './radio-group.module.css';

export interface RadioOption {
  value: string;
  label: string;
  description?: ReactNode;
}

export interface RadioGroupProps {
  legend: string;
  name: string;
  value: string;
  onChange(value: string): void;
  options: readonly RadioOption[];
  description?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  orientation?: 'row' | 'column';
}

/** Native radio buttons in a fieldset with a legend. */
export function RadioGroup({
  legend,
  name,
  value,
  onChange,
  options,
  description,
  error,
  disabled,
  orientation = 'row',
}: RadioGroupProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`];
  return (
    <fieldset
      className={styles.group}
      disabled={disabled}
      aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {description && (
        <p id={`${id}-description`} className={fieldStyles.description}>
          {description}
        </p>
      )}
      <div className={classNames(styles.options, styles[orientation])}>
        {options.map((option, index) => (
          <div key={option.value} className={styles.option}>
            <input
              type="radio"
              id={`${id}-${index}`}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={option.description ? `${id}-${index}-more` : undefined}
              className={styles.radio}
            />
            <label htmlFor={`${id}-${index}`} className={styles.label}>
              {option.label}
            </label>
            {option.description && (
              <p id={`${id}-${index}-more`} className={styles.more}>
                {option.description}
              </p>
            )}
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={fieldStyles.error}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
