import { apiClient } from '@idea-hub/shared/api';
import { Button } from '@idea-hub/shared/ui/button';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ModeLink } from '../flow/mode.tsx';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { AuthForm, EmailField } from '../forms/form-parts.tsx';
import { emailRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
import styles from '../layout/form.module.css';
import { useAlive } from '../lifecycle/calls.ts';
import { forgotPassword, labels, modes } from '../messages.ts';
import sent from './reset-link-sent.module.css';

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

function ForgotPasswordForm(props: ForgotPasswordFormProps) {
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

/** The form or, after sending, the next steps. */
export function ForgotPassword({ prefill, actions }: { prefill: string; actions: AuthActions }) {
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
          actions={actions}
          onSent={setSentTo}
        />
      ) : (
        <ResetLinkSent email={sentTo} onAgain={startOver} />
      )}
      <p className={styles.ways}>
        <ModeLink mode="login">{modes.backToLogin}</ModeLink>
      </p>
    </>
  );
}

function ResetLinkSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused form was removed.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={sent.sent}>
      <MailCheck aria-hidden="true" className={sent.icon} />
      <h2 ref={heading} tabIndex={-1} className={sent.heading}>
        {forgotPassword.sentHeading}
      </h2>
      <p className={sent.text}>{forgotPassword.sentText(email)}</p>
      <Button variant="secondary" block onClick={onAgain}>
        {forgotPassword.otherEmail}
      </Button>
    </div>
  );
}
