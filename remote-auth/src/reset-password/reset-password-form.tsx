import { FormAlert } from '@idea-hub/shared/ui/alert';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { useState } from 'react';
import { AuthForm, NewPasswordFields } from '../forms/form-parts.tsx';
import { confirmationRule, passwordRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
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
      <AuthForm form={form} submitLabel={labels.resetPassword}>
        {/* Password managers use it to find the entry to change. */}
        {email && <input name="username" autoComplete="username" value={email} readOnly hidden />}
        <NewPasswordFields
          label={labels.newPassword}
          password={form.field('newPassword')}
          confirmation={form.field('confirmPassword')}
        />
      </AuthForm>
    </>
  );
}
