import {
  type CommunityCalls,
  deleteUsersEmail,
  postUsersEmail,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { PasswordField } from '@idea-hub/shared/ui/password-field';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { isEmail } from '@idea-hub/shared/validation/email';
import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { notify, notifyFailure } from '../../notices.ts';
import styles from '../live-sections.module.css';
import { SettingIntro } from '../setting-intro.tsx';
import { type Fold, FoldedForm, Opener } from './fold.tsx';
import { messages } from './messages.ts';
import { useEmailLink } from './use-email-link.ts';
import { useSecurityForm } from './use-security-form.ts';

const texts = messages.email;

type PendingChange = NonNullable<CommunityCalls['GET /users/security']['answer']['emailChange']>;

const EMPTY = { email: '', password: '' };

const errorsIn = ({ email, password }: typeof EMPTY): Partial<typeof EMPTY> => ({
  ...(!isEmail(email) && {
    email: email.trim() ? texts.invalid : texts.required,
  }),
  ...(password === '' && { password: messages.password.required }),
});

interface EmailFormProps {
  fold: Fold;
  email: string;
  hasPassword: boolean;
  pending: PendingChange | null;
  onChanged(): void;
}

/** The member's email, and the change of it. Mailed links of a change also lead here. */
export function EmailForm({ email, hasPassword, pending, fold, onChanged }: EmailFormProps) {
  const headingId = useId();
  const link = useEmailLink(onChanged);
  const canChange = hasPassword && !pending;
  return (
    <Card as="section" padding="lg" aria-labelledby={headingId} className={styles.setting}>
      <SettingIntro
        Icon={Mail}
        id={headingId}
        heading={texts.heading}
        text={
          <>
            {texts.current} <strong>{email}</strong>
          </>
        }
      >
        {canChange && <Opener fold={fold} text={texts.send} />}
      </SettingIntro>
      <FormAlert>{link.failure}</FormAlert>
      <FormAlert tone="success">{link.success}</FormAlert>
      {pending && <Pending change={pending} onStopped={onChanged} />}
      {!hasPassword && <p className={styles.note}>{texts.needsPassword}</p>}
      {canChange && fold.isOpen && <Change fold={fold} onChanged={onChanged} />}
    </Card>
  );
}

function Change({ fold, onChanged }: Pick<EmailFormProps, 'fold' | 'onChanged'>) {
  const { form, values, failure, isBusy, field } = useSecurityForm({
    empty: EMPTY,
    errorsIn,
    send: ({ email, password }) =>
      call(postUsersEmail, { input: { email: email.trim(), password } }),
    failed: texts.failed,
    onDone() {
      notify({ type: 'success', text: texts.asked });
      fold.onFold(false);
      onChanged();
    },
  });
  return (
    <FoldedForm {...{ fold, form, isBusy }} send={texts.send}>
      <p className={styles.note}>{texts.text}</p>
      <TextField
        {...field('email')}
        label={texts.next}
        type="email"
        autoComplete="email"
        required
        value={values.email}
      />
      <PasswordField
        {...field('password')}
        label={texts.password}
        toggleLabel={texts.show}
        autoComplete="current-password"
        required
        value={values.password}
      />
      <FormAlert>{failure}</FormAlert>
    </FoldedForm>
  );
}

function Pending({ change, onStopped }: { change: PendingChange; onStopped(): void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function stop() {
    setIsBusy(true);
    try {
      await call(deleteUsersEmail, {});
    } catch (error) {
      notifyFailure(refusalIn(error)?.text ?? texts.stopFailed, () => void stop());
      return;
    } finally {
      setIsBusy(false);
    }
    notify({ type: 'success', text: texts.stopped });
    onStopped();
  }

  return (
    <>
      <p className={styles.text}>
        {texts.pending} <strong>{change.newEmail}</strong>
      </p>
      <ul className={styles.points}>
        <li>{change.isNewConfirmed ? texts.newConfirmed : texts.newWaits}</li>
        <li>{change.isOldConfirmed ? texts.oldConfirmed : texts.oldWaits}</li>
      </ul>
      <p>
        <Button passesFocus variant="secondary" busy={isBusy} onClick={() => void stop()}>
          {isBusy ? texts.stopping : texts.stop}
        </Button>
      </p>
    </>
  );
}
