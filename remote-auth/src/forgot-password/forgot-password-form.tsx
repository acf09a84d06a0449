import { apiClient } from '@idea-hub/shared/api';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { AuthForm, EmailField } from '../forms/form-parts.tsx';
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
    <AuthForm form={form} submitLabel={labels.sendResetLink}>
      <p className={styles.ways}>{modes.forgotLead}</p>
      <EmailField {...form.field('email')} autoFocus={takesFocus} />
    </AuthForm>
  );
}
