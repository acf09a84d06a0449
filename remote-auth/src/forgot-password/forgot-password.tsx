import { apiClient } from '@idea-hub/shared/api';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { useEffect, useState } from 'react';
import { addressOf, ModeLink } from '../flow/mode.tsx';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { AuthForm, EmailField } from '../forms/form-parts.tsx';
import { emailRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
import styles from '../layout/form.module.css';
import { useAlive } from '../lifecycle/calls.ts';
import { forgotPassword, labels, modes } from '../messages.ts';

interface ForgotPasswordFormProps {
  prefill: string;
  takesFocus: boolean;
  ideas: Promise<IdeasMode> | undefined;
  actions: AuthActions;
  onSent(email: string): void;
}

const wasSent = (email: string) =>
  apiClient.forgotPassword(email).then(
    ({ success }) => success,
    () => false,
  );

function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { prefill, takesFocus, ideas, actions, onSent } = props;
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
        onSent(email);
        // The page says the same.
        if ((await ideas) !== 'live') actions.notify('success', forgotPassword.success);
      } else {
        actions.fail(forgotPassword.failure);
      }
      return sent;
    },
  });

  return (
    <AuthForm form={form} submitLabel={labels.sendResetLink}>
      <EmailField {...form.field('email')} autoFocus={takesFocus} />
    </AuthForm>
  );
}

interface ForgotPasswordProps extends Omit<ForgotPasswordFormProps, 'takesFocus' | 'onSent'> {
  /** Called when the page's heading must change. */
  onSentChange(isSent: boolean): void;
}

/** The form or, after sending, the next steps. */
export function ForgotPassword({ prefill, ideas, actions, onSentChange }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [again, setAgain] = useState(false);

  const startOver = () => {
    setAgain(true);
    setSentTo(null);
  };

  return (
    <>
      {sentTo === null ? (
        <ForgotPasswordForm
          prefill={again ? '' : prefill}
          takesFocus={again}
          ideas={ideas}
          actions={actions}
          onSent={setSentTo}
        />
      ) : (
        <ResetLinkSent email={sentTo} onAgain={startOver} onChange={onSentChange} />
      )}
      {sentTo === null && (
        <p className={styles.ways}>
          <ModeLink mode="login">{modes.backToLogin}</ModeLink>
        </p>
      )}
    </>
  );
}

interface ResetLinkSentProps {
  email: string;
  onAgain(): void;
  onChange(isSent: boolean): void;
}

function ResetLinkSent({ email, onAgain, onChange }: ResetLinkSentProps) {
  useEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);

  return (
    <>
      <p className={styles.ways}>{forgotPassword.sentText(email)}</p>
      <LinkButton to={addressOf('login')} replace block>
        {modes.backToLogin}
      </LinkButton>
      <Button variant="ghost" className={styles.again} onClick={onAgain}>
        {forgotPassword.otherEmail}
      </Button>
    </>
  );
}
