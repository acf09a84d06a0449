import { apiClient, errorText } from '@idea-hub/shared/api';
import { Button } from '@idea-hub/shared/ui/button';
import type { Ref } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { emailRule } from '../forms/rules.ts';
import { useAlive } from '../lifecycle/use-alive.ts';
import { useSingleFlight } from '../lifecycle/use-single-flight.ts';
import { labels, modes, resend } from '../messages.ts';
import styles from './resend-verification.module.css';

interface ResendVerificationProps {
  /** The email as it stands in the form. */
  email: string;
  actions: AuthActions;
  /** Asks for an email (nothing shown) or shows what is wrong with this one, and moves there. */
  onBadEmail(error: string | undefined): void;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Sends the verification mail once more. */
export function ResendVerification(props: ResendVerificationProps) {
  const { actions, onBadEmail, buttonRef } = props;
  const { busy, run } = useSingleFlight();
  const alive = useAlive();

  const send = async (email: string) => {
    try {
      const { success, error, message } = await apiClient.resendVerification(email);
      if (success) actions.notify('success', resend.success);
      else if (alive()) actions.fail(error || message || resend.failure);
    } catch (error) {
      if (alive()) actions.fail(errorText(error) || resend.failure);
    }
    return false;
  };

  const start = () => {
    actions.clearFailure();
    const email = props.email.trim();
    if (email === '') {
      actions.fail(resend.needsEmail);
      onBadEmail(undefined);
      return;
    }
    const wrong = emailRule(email);
    if (wrong) onBadEmail(wrong);
    else void run(() => send(email));
  };

  return (
    <div className={styles.resend}>
      <p>{modes.noVerification}</p>
      <Button ref={buttonRef} variant="ghost" size="sm" busy={busy} onClick={start}>
        {labels.resend}
      </Button>
    </div>
  );
}
