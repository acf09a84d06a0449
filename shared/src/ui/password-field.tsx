import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './password-field.module.css';
import { PasswordStrength } from './password-strength.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'trailing' | 'leading' | 'dir'> {
  /** Name of the toggle. It never changes; `aria-pressed` has the state. */
  toggleLabel: 'Show password' | 'Show password confirmation' | (string & {});
  meter?: boolean;
}

export function PasswordField({
  toggleLabel,
  meter = false,
  value,
  onChange,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [touched, setTouched] = useState(false);
  const meterId = useId();
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      aria-describedby={meter ? meterId : undefined}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      value={value}
      onChange={(next) => {
        setTouched(true);
        onChange(next);
      }}
      onBlur={(event) => {
        setTouched(true);
        onBlur?.(event);
      }}
      trailing={
        <IconButton
          label={toggleLabel}
          icon={shown ? <EyeOff /> : <Eye />}
          pressed={shown}
          onClick={() => setShown(!shown)}
          disabled={rest.disabled}
        />
      }
      {...(meter && {
        around: (advice) => (
          <div className={styles.advice}>
            <PasswordStrength value={value} touched={touched} textId={meterId} />
            {advice}
          </div>
        ),
      })}
    />
  );
}
