import { Button } from '@idea-hub/shared/ui/button';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { forgotPassword } from '../messages.ts';
import styles from './reset-link-sent.module.css';

export function ResetLinkSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused form was removed.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.sent}>
      <MailCheck aria-hidden="true" className={styles.icon} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {forgotPassword.sentHeading}
      </h2>
      <p className={styles.text}>{forgotPassword.sentText(email)}</p>
      <Button variant="secondary" block onClick={onAgain}>
        {forgotPassword.otherEmail}
      </Button>
    </div>
  );
}
