import { createListeners } from '@composed/browser/listeners';
import { getUsersSecurity } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useState } from 'react';
import { messages as accountMessages } from '../../messages.ts';
import styles from '../live-sections.module.css';
import { LoadFailed } from '../load-failed.tsx';
import { EmailForm } from './email-form.tsx';
import type { Fold, FoldName } from './fold.tsx';
import { messages } from './messages.ts';
import { NoPassword, PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

const ask = () => call(getUsersSecurity, {});

/** The account's Security section. At most one form is open. */
export function SecuritySection({ email }: { email: string }) {
  const [changes] = useState(() => createListeners());
  const { answer, retry } = useAnswer(ask, changes);
  const [open, setOpen] = useState<FoldName>();
  const [sending, setSending] = useState<FoldName>();
  const fold = (name: FoldName): Fold => ({
    name,
    isOpen: open === name,
    isHeld: sending !== undefined && sending !== name,
    onFold: (isOpen) => setOpen(isOpen ? name : undefined),
    onSending: setSending,
  });
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>{accountMessages.sections.security}</h2>
      {answer.status === 'loading' && <Skeleton lines={6} label={messages.loading} />}
      {answer.status === 'failed' && (
        <LoadFailed title={messages.loadFailed} error={answer.error} onRetry={retry} />
      )}
      {answer.status === 'ready' && (
        <>
          {answer.value.hasPassword ? (
            <PasswordForm fold={fold('password')} onChanged={changes.tell} />
          ) : (
            <NoPassword email={email} />
          )}
          <EmailForm
            fold={fold('email')}
            onChanged={changes.tell}
            email={email}
            hasPassword={answer.value.hasPassword}
            pending={answer.value.emailChange}
          />
          <Sessions sessions={answer.value.sessions} onEnded={changes.tell} />
        </>
      )}
    </div>
  );
}
