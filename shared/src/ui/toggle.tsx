import { type ReactNode, useId } from 'react';
import styles from './toggle.module.css';

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  description?: ReactNode;
}

/** A native checkbox as a switch. Its name stays the same when the state changes. */
export function Toggle({ label, checked, onChange, description }: ToggleProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <div className={styles.texts}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {description && (
          <p id={`${id}-more`} className={styles.description}>
            {description}
          </p>
        )}
      </div>
      <input
        aria-describedby={description ? `${id}-more` : undefined}
        id={id}
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
