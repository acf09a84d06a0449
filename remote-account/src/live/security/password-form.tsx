import { apiClient } from '@idea-hub/shared/api';
import { putUsersPassword } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { PasswordField } from '@idea-hub/shared/ui/password-field';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { notify } from '../../notices.ts';
import styles from '../live-sections.module.css';
import { SettingIntro } from '../setting-intro.tsx';
import { messages } from './messages.ts';
import { type Turn, useSecurityForm } from './use-security-form.ts';

const texts = messages.password;

const EMPTY = { password: '', newPassword: '', confirmation: '' };
type Values = typeof EMPTY;

function errorsIn({ password, newPassword, confirmation }: Values): Partial<Values> {
  return {
    ...(password === '' && { password: texts.required }),
    ...(newPassword.length < 6 && { newPassword: newPassword ? texts.short : texts.newRequired }),
    ...(confirmation !== newPassword && { confirmation: texts.mismatch }),
    ...(confirmation === '' && { confirmation: texts.confirmationRequired }),
  };
}

/** Changes the password. All other sessions end. */
export function PasswordForm({ onChanged, ...turn }: Turn & { onChanged(): void }) {
  const headingId = useId();
  const [changes, setChanges] = useState(0);
  const { form, values, failure, isBusy, field } = useSecurityForm({
    ...turn,
    empty: EMPTY,
    errorsIn,
    send: ({ password, newPassword }) =>
      call(putUsersPassword, { input: { password, newPassword } }),
    failed: texts.failed,
    onDone() {
      notify({ type: 'success', text: texts.done });
      // A new meter: the emptied field has no strength.
      setChanges(changes + 1);
      onChanged();
    },
  });
  const secret = { toggleLabel: texts.show, required: true } as const;
  return (
    <Card as="section" padding="lg" aria-labelledby={headingId}>
      <form {...form} className={styles.setting}>
        <SettingIntro Icon={KeyRound} id={headingId} heading={texts.heading} text={texts.text} />
        <div className={styles.fields}>
          <PasswordField
            {...field('password')}
            {...secret}
            label={texts.current}
            autoComplete="current-password"
            value={values.password}
          />
          <PasswordField
            key={changes}
            {...field('newPassword')}
            {...secret}
            toggleLabel={texts.showNew}
            label={texts.next}
            autoComplete="new-password"
            meter
            value={values.newPassword}
          />
          <PasswordField
            {...field('confirmation')}
            {...secret}
            toggleLabel={texts.showConfirmation}
            label={texts.confirmation}
            autoComplete="new-password"
            value={values.confirmation}
          />
          <FormAlert>{failure}</FormAlert>
          <p>
            <Button type="submit" busy={isBusy}>
              {isBusy ? texts.busy : texts.send}
            </Button>
          </p>
        </div>
      </form>
    </Card>
  );
}

/** For members who sign in by a provider only: mails the link that sets a password. */
export function NoPassword({ email }: { email: string }) {
  const headingId = useId();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();

  async function send() {
    setState('busy');
    setFailure(undefined);
    try {
      await apiClient.forgotPassword(email);
      setState('sent');
    } catch (error) {
      setState('idle');
      setFailure(refusalIn(error)?.text ?? texts.linkFailed);
    }
  }

  return (
    <Card as="section" padding="lg" aria-labelledby={headingId} className={styles.setting}>
      <h3 id={headingId} className={styles.title}>
        {texts.heading}
      </h3>
      <div className={styles.fields}>
        <p>{texts.none}</p>
        <FormAlert>{failure}</FormAlert>
        <FormAlert tone="success">{state === 'sent' && texts.linkSent(email)}</FormAlert>
        {state !== 'sent' && (
          <p>
            <Button busy={state === 'busy'} onClick={() => void send()}>
              {state === 'busy' ? texts.sendingLink : texts.sendLink}
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
