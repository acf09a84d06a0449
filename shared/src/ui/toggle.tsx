import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './toggle.module.css';

export interface ToggleProps
  extends Omit<
    ComponentPropsWithoutRef<'input'>,
    'checked' | 'onChange' | 'type' | 'role' | 'children'
  > {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  description?: ReactNode;
}

/** A native checkbox as a switch. Its name stays the same when the state changes. */
export function Toggle({
  label,
  checked,
  onChange,
  description,
  id,
  className,
  ...rest
}: ToggleProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={classNames(styles.toggle, className)}>
      <div className={styles.texts}>
        <label htmlFor={inputId} className={styles.label}>
          {label}
        </label>
        {description && (
          <p id={`${inputId}-more`} className={styles.description}>
            {description}
          </p>
        )}
      </div>
      <input
        aria-describedby={description ? `${inputId}-more` : undefined}
        {...rest}
        id={inputId}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.switch}
      />
    </div>
  );
}
