import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { type ReactNode, useEffect, useState } from 'react';
import { FormAlert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { RESEND, resendVerification } from './resend.ts';

interface VerificationNoticeProps {
  /** Sentence about the actions that need a verified email. */
  children: ReactNode;
}

const MESSAGES = {
  mailed: (email: string) =>
    `We sent a mail with a link to ${email}. Please open the link to verify your email address.`,
} as const;

/** Explains locked actions and resends the verification mail. Renders nothing for a verified member. */
export function VerificationNotice({ children }: VerificationNoticeProps) {
  const { state, session } = useSession();
  const { user } = state;
  const isUnverified = user !== null && !user.isEmailVerified;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!isUnverified) return;
    // The member may have opened the link in another browser or on another device.
    const refresh = () => {
      if (document.visibilityState === 'visible') void session.refreshProfile();
    };
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [isUnverified, session]);

  if (!isUnverified) return null;

  const resend = async () => {
    setBusy(true);
    setFailure(null);
    const failed = await resendVerification(user.email);
    setBusy(false);
    setFailure(failed);
    if (failed === null) toasts.publish({ type: 'success', text: RESEND.success });
  };

  return (
    <>
      <FormAlert
        tone="info"
        action={
          <Button variant="secondary" size="sm" passesFocus busy={busy} onClick={resend}>
            {RESEND.button}
          </Button>
        }
      >
        <p>{children}</p>
        <p>{MESSAGES.mailed(user.email)}</p>
      </FormAlert>
      <FormAlert>{failure}</FormAlert>
    </>
  );
}
