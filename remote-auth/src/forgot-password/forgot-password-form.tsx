import { apiClient } from '@idea-hub/shared/api';
import { Button } from '@idea-hub/shared/ui/button';
import { TextField } from '@idea-hub/shared/ui/text-field';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { emailRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
import styles from '../layout/form.module.css';
import { useAlive } from '../lifecycle/use-alive.ts';
import { forgotPassword, labels, modes } from '../messages.ts';

interface ForgotPasswordFormProps {
  prefill: string;
  takesFocus: boolean;
  actions: AuthActions;
  onSent(email: string): void;
}

const wasSent = (email: string) =>
  apiClient.forgotPassword(email).then(
    ({ success }) => success,
    () => false,
  );

export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { prefill, takesFocus, actions, onSent } = props;
  const alive = useAlive();

  const form = useForm({
    initial: { email: prefill },
    check: ({ email }) => ({ email: emailRule(email) }),
    async send(values) {
      actions.clearFailure();
      const email = values.email.trim();
      const sent = await wasSent(email);
      if (!alive()) return true;
      if (sent) {
        actions.notify('success', forgotPassword.success);
        onSent(email);
      } else {
        actions.fail(forgotPassword.failure);
      }
      return sent;
    },
  });

  return (
    <form className={styles.form} noValidate method="post" onSubmit={form.submit}>
      <p className={styles.ways}>{modes.forgotLead}</p>
      <TextField
        {...form.field('email')}
        label={labels.email}
        type="email"
        autoComplete="email"
        required
        autoFocus={takesFocus}
      />
      <Button type="submit" block busy={form.sending}>
        {labels.sendResetLink}
      </Button>
    </form>
  );
}
