import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { PasswordField } from '@idea-hub/shared/ui/password-field';
import { useState } from 'react';
import { confirmationRule, passwordRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
import styles from '../layout/form.module.css';
import { useAlive } from '../lifecycle/use-alive.ts';
import { labels, resetPassword } from '../messages.ts';
import { reset } from './reset.ts';

interface ResetPasswordFormProps {
  token: string;
  /** Email of the account, if the link names it. */
  email: string | undefined;
  onDone(): void;
}

export function ResetPasswordForm({ token, email, onDone }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const alive = useAlive();

  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => ({
      newPassword: passwordRule(newPassword),
      confirmPassword: confirmationRule(newPassword)(confirmPassword),
    }),
    async send({ newPassword }) {
      setFailure(null);
      const trouble = await reset(token, newPassword);
      if (!alive()) return true;
      if (trouble === null) onDone();
      else setFailure(trouble);
      return trouble === null;
    },
  });

  return (
    <>
      <PageHeading lead={resetPassword.lead}>{resetPassword.heading}</PageHeading>
      <FormAlert>{failure}</FormAlert>
      <form className={styles.form} noValidate method="post" onSubmit={form.submit}>
        {/* Password managers use it to find the entry to change. */}
        {email && <input name="username" autoComplete="username" value={email} readOnly hidden />}
        <PasswordField
          {...form.field('newPassword')}
          label={labels.newPassword}
          toggleLabel={labels.showPassword}
          autoComplete="new-password"
          required
          meter
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={labels.confirmPassword}
          toggleLabel={labels.showConfirmation}
          autoComplete="new-password"
          required
        />
        <Button type="submit" block busy={form.sending}>
          {labels.resetPassword}
        </Button>
      </form>
    </>
  );
}
