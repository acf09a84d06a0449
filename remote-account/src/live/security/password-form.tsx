import { apiClient } from '@idea-hub/shared/api';
import { putUsersPassword } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { PasswordField } from '@idea-hub/shared/ui/password-field';
import { isShortPassword } from '@idea-hub/shared/validation/password';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { notify } from '../../notices.ts';
import styles from '../live-sections.module.css';
import { SettingIntro } from '../setting-intro.tsx';
import { type Fold, FoldedForm, Opener } from './fold.tsx';
import { messages } from './messages.ts';
import { useSecurityForm } from './use-security-form.ts';

const texts = messages.password;

const EMPTY = { password: '', newPassword: '', confirmation: '' };
type Values = typeof EMPTY;

function errorsIn({ password, newPassword, confirmation }: Values): Partial<Values> {
  return {
    ...(password === '' && { password: texts.required }),
    ...(isShortPassword(newPassword) && {
      newPassword: newPassword ? texts.short : texts.newRequired,
    }),
    ...(confirmation !== newPassword && { confirmation: texts.mismatch }),
    ...(confirmation === '' && { confirmation: texts.confirmationRequired }),
  };
}

interface PasswordFormProps {
  fold: Fold;
  onChanged(): void;
}

/** Changes the password. All other sessions end. */
export function PasswordForm({ fold, onChanged }: PasswordFormProps) {
  const headingId = useId();
  return (
    <Card as="section" padding="lg" aria-labelledby={headingId} className={styles.setting}>
      <SettingIntro Icon={KeyRound} id={headingId} heading={texts.heading} text={texts.text}>
        <Opener fold={fold} text={texts.send} />
      </SettingIntro>
      {fold.isOpen && <Change fold={fold} onChanged={onChanged} />}
    </Card>
  );
}

function Change({ fold, onChanged }: PasswordFormProps) {
  const { form, values, failure, isBusy, field } = useSecurityForm({
    empty: EMPTY,
    errorsIn,
    send: ({ password, newPassword }) =>
      call(putUsersPassword, { input: { password, newPassword } }),
    failed: texts.failed,
    onDone() {
      notify({ type: 'success', text: texts.done });
      fold.onFold(false);
      onChanged();
    },
  });
  const secret = { required: true, autoComplete: 'new-password' } as const;
  return (
    <FoldedForm {...{ fold, form, isBusy }} send={texts.send}>
      <PasswordField
        {...field('password')}
        required
        toggleLabel={texts.show}
        label={texts.current}
        autoComplete="current-password"
        value={values.password}
      />
      <PasswordField
        {...field('newPassword')}
        {...secret}
        toggleLabel={texts.showNew}
        label={texts.next}
        meter={values.newPassword !== ''}
        value={values.newPassword}
      />
      <PasswordField
        {...field('confirmation')}
        {...secret}
        toggleLabel={texts.showConfirmation}
        label={texts.confirmation}
        value={values.confirmation}
      />
      <FormAlert>{failure}</FormAlert>
    </FoldedForm>
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
      const { success } = await apiClient.forgotPassword(email);
      setState(success ? 'sent' : 'idle');
      if (!success) setFailure(texts.linkFailed);
    } catch (error) {
      setState('idle');
      setFailure(refusalIn(error)?.text ?? texts.linkFailed);
    }
  }

  return (
    <Card as="section" padding="lg" aria-labelledby={headingId} className={styles.setting}>
      <SettingIntro Icon={KeyRound} id={headingId} heading={texts.heading} text={texts.none} />
      <div className={styles.lists}>
        <FormAlert>{failure}</FormAlert>
        <FormAlert tone="success">{state === 'sent' && texts.linkSent(email)}</FormAlert>
        {state !== 'sent' && (
          <p>
            <Button passesFocus busy={state === 'busy'} onClick={() => void send()}>
              {state === 'busy' ? texts.sendingLink : texts.sendLink}
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
