import { Navigate, useNavigate } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addressOf, ModeLink } from '../flow/mode.tsx';
import { RedirectNotice, useTimedRedirect } from '../flow/timed-redirect.tsx';
import { AuthForm, NewPasswordFields } from '../forms/form-parts.tsx';
import { confirmationRule, passwordRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import formStyles from '../layout/form.module.css';
import { useAlive } from '../lifecycle/calls.ts';
import { labels, redirects, resetPassword } from '../messages.ts';
import { WITH_EMAIL } from '../one-time/one-time.ts';
import { useOneTime } from '../one-time/use-one-time.ts';
import { AFTER_RESET_MS } from '../timings.ts';
import styles from './password-reset-done.module.css';
import { reset } from './reset.ts';

const TO_LOGIN = {
  to: addressOf('login'),
  text: redirects.toLogin,
  link: redirects.toLoginLink,
};

/** Confirms the new password and redirects to the sign-in form. */
function PasswordResetDone() {
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

/** Target of the link in a reset mail. */
export function ResetPasswordScreen() {
  const { oneTime, forget } = useOneTime(WITH_EMAIL);
  const [done, setDone] = useState(false);

  const finish = () => {
    setDone(true);
    forget();
  };

  if (!done && oneTime.token === undefined) {
    return <Navigate to={addressOf('forgot-password')} replace />;
  }
  return (
    <AuthFrame mode="forgot-password">
      {done ? (
        <PasswordResetDone />
      ) : (
        <ResetPasswordForm token={oneTime.token ?? ''} email={oneTime.email} onDone={finish} />
      )}
    </AuthFrame>
  );
}

interface ResetPasswordFormProps {
  token: string;
  email: string | undefined;
  onDone(): void;
}

function ResetPasswordForm({ token, email, onDone }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const alive = useAlive();

  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => ({
      newPassword: passwordRule(newPassword),
      confirmPassword: confirmationRule(newPassword)(confirmPassword),
    }),
    async send({ newPassword }) {
      setFailure(null);
      const trouble = await reset(token, newPassword);
      if (!alive()) return true;
      if (trouble === null) onDone();
      else setFailure(trouble);
      return trouble === null;
    },
  });

  return (
    <>
      <PageHeading lead={resetPassword.lead}>{resetPassword.heading}</PageHeading>
      <FormAlert>{failure}</FormAlert>
      <AuthForm form={form} submitLabel={labels.resetPassword}>
        {/* Password managers use it to find the entry to change. */}
        {email && <input name="username" autoComplete="username" value={email} readOnly hidden />}
        <NewPasswordFields
          label={labels.newPassword}
          password={form.field('newPassword')}
          confirmation={form.field('confirmPassword')}
        />
      </AuthForm>
      {failure && (
        <p className={formStyles.ways}>
          <ModeLink mode="forgot-password">{resetPassword.again}</ModeLink>
        </p>
      )}
    </>
  );
}
