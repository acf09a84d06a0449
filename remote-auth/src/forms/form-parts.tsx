import { Button } from '@idea-hub/shared/ui/button';
import { PasswordField } from '@idea-hub/shared/ui/password-field';
import { TextField } from '@idea-hub/shared/ui/text-field';
import type { ReactNode } from 'react';
import styles from '../layout/form.module.css';
import { labels } from '../messages.ts';
import type { FieldProps, Form } from './use-form.ts';

interface AuthFormProps {
  form: Pick<Form<never>, 'submit' | 'sending'>;
  submitLabel: string;
  children: ReactNode;
}

export const AuthForm = ({ form, submitLabel, children }: AuthFormProps) => (
  <form className={styles.form} noValidate method="post" onSubmit={form.submit}>
    {children}
    <Button type="submit" block busy={form.sending}>
      {submitLabel}
    </Button>
  </form>
);

export const EmailField = (props: FieldProps & { autoFocus?: boolean }) => (
  <TextField {...props} label={labels.email} type="email" autoComplete="email" required />
);

interface NewPasswordFieldsProps {
  label: string;
  password: FieldProps;
  confirmation: FieldProps;
}

/** Fields for a password that the visitor sets, with its strength. */
export const NewPasswordFields = ({ label, password, confirmation }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...password}
      label={label}
      toggleLabel={labels.showPassword}
      description={labels.passwordAdvice}
      autoComplete="new-password"
      required
      meter
    />
    <PasswordField
      {...confirmation}
      label={labels.confirmPassword}
      toggleLabel={labels.showConfirmation}
      autoComplete="new-password"
      required
    />
  </>
);
