import { Button } from '@idea-hub/shared/ui/button';
import { RESEND, resendVerification } from '@idea-hub/shared/verification/resend';
import type { Ref } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { emailRule } from '../forms/rules.ts';
import { useAlive, useSingleFlight } from '../lifecycle/calls.ts';
import { modes, resend } from '../messages.ts';
import styles from './resend-verification.module.css';

interface ResendVerificationProps {
  email: string;
  actions: AuthActions;
  /** Focuses the email field, and shows `error` if there is one. */
  onBadEmail(error: string | undefined): void;
  buttonRef: Ref<HTMLButtonElement>;
}

export function ResendVerification(props: ResendVerificationProps) {
  const { actions, onBadEmail, buttonRef } = props;
  const { busy, run } = useSingleFlight();
  const alive = useAlive();

  const send = async (email: string) => {
    const failed = await resendVerification(email);
    if (failed === null) actions.notify('success', RESEND.success);
    else if (alive()) actions.fail(failed);
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
        {RESEND.button}
      </Button>
    </div>
  );
}
