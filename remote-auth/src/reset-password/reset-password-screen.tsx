import { Navigate } from '@idea-hub/shared/router';
import { useState } from 'react';
import { addressOf } from '../flow/mode.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { WITH_EMAIL } from '../one-time/one-time.ts';
import { useOneTime } from '../one-time/use-one-time.ts';
import { PasswordResetDone } from './password-reset-done.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

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
    <AuthFrame>
      {done ? (
        <PasswordResetDone />
      ) : (
        <ResetPasswordForm token={oneTime.token ?? ''} email={oneTime.email} onDone={finish} />
      )}
    </AuthFrame>
  );
}
