import { useState } from 'react';
import { ModeLink } from '../flow/mode-link.tsx';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import styles from '../layout/form.module.css';
import { modes } from '../messages.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';

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
