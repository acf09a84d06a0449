import { useSession } from '@idea-hub/shared/session';
import { PasswordField } from '@idea-hub/shared/ui/password-field';
import { useRef } from 'react';
import { ModeLink } from '../flow/mode.tsx';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { AuthForm, EmailField } from '../forms/form-parts.tsx';
import { emailRule, passwordRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
import { authHelpers, failureText } from '../helpers/auth-helpers.ts';
import styles from '../layout/form.module.css';
import { useUnmountSignal } from '../lifecycle/calls.ts';
import { labels, modes, signIn } from '../messages.ts';
import { TO_ACCOUNT_MS } from '../timings.ts';
import { ResendVerification } from './resend-verification.tsx';

export function SignInForm({ prefill, actions }: { prefill: string; actions: AuthActions }) {
  const { session } = useSession();
  const signal = useUnmountSignal();
  const resendButton = useRef<HTMLButtonElement>(null);

  const form = useForm({
    initial: { email: prefill, password: '' },
    check: ({ email, password }) => ({ email: emailRule(email), password: passwordRule(password) }),
    async send({ email, password }) {
      actions.clearFailure();
      const result = await authHelpers(session, signal()).signIn({ email: email.trim(), password });
      if (result.success) {
        actions.notify('success', signIn.success);
        actions.toAccount(TO_ACCOUNT_MS);
      } else if (!signal().aborted) {
        actions.fail(failureText(result));
        if (result.status === 401) form.focus('password');
        // The only action that helps now.
        if (result.unverified) resendButton.current?.focus();
      }
      return result.success;
    },
  });

  const showBadEmail = (error: string | undefined) => {
    if (error === undefined) form.focus('email');
    else form.refuse({ ...form.errors, email: error });
  };

  return (
    <>
      <AuthForm form={form} submitLabel={labels.signIn}>
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          toggleLabel={labels.showPassword}
          autoComplete="current-password"
          required
        />
        <p className={styles.aside}>
          <ModeLink mode="forgot-password">{modes.toForgot}</ModeLink>
        </p>
      </AuthForm>
      {/* Inert while sending: an alert that disappears on submit can move the link under a second click. */}
      <p className={styles.ways} inert={form.sending}>
        {modes.toSignupQuestion} <ModeLink mode="signup">{modes.toSignup}</ModeLink>
      </p>
      <ResendVerification
        email={form.values.email}
        actions={actions}
        onBadEmail={showBadEmail}
        buttonRef={resendButton}
      />
    </>
  );
}
