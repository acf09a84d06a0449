import { useNavigate } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addressOf } from '../flow/mode.ts';
import { RedirectNotice } from '../flow/redirect-notice.tsx';
import { useTimedRedirect } from '../flow/use-timed-redirect.ts';
import { redirects, resetPassword } from '../messages.ts';
import { AFTER_RESET_MS } from '../timings.ts';
import styles from './password-reset-done.module.css';

const TO_LOGIN = {
  to: addressOf('login'),
  text: redirects.toLogin,
  link: redirects.toLoginLink,
};

/** Confirms the new password and redirects to the sign-in form. */
export function PasswordResetDone() {
  const card = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { start } = useTimedRedirect();

  useEffect(() => {
    // The focused form was removed.
    card.current?.querySelector('h1')?.focus();
    start(AFTER_RESET_MS, TO_LOGIN);
  }, [start]);

  return (
    <Card ref={card} padding="lg" className={styles.card}>
      <CircleCheckBig aria-hidden="true" className={styles.icon} />
      <PageHeading>{resetPassword.success}</PageHeading>
      <FormAlert tone="info">
        <RedirectNotice redirect={TO_LOGIN} />
      </FormAlert>
      <Button block onClick={() => navigate(TO_LOGIN.to, { replace: true })}>
        {resetPassword.goToLogin}
      </Button>
    </Card>
  );
}
