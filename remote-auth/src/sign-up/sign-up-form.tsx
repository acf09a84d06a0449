import { useSession } from '@idea-hub/shared/session';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { ModeLink } from '../flow/mode.tsx';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { AuthForm, EmailField, NewPasswordFields } from '../forms/form-parts.tsx';
import { confirmationRule, emailRule, nameRule, passwordRule } from '../forms/rules.ts';
import { useForm } from '../forms/use-form.ts';
import { authHelpers, failureText, isCreatedWithoutSession } from '../helpers/auth-helpers.ts';
import styles from '../layout/form.module.css';
import { useUnmountSignal } from '../lifecycle/calls.ts';
import { labels, modes, signUp } from '../messages.ts';
import { AFTER_TOKEN_WARNING_MS, TO_ACCOUNT_MS } from '../timings.ts';

export function SignUpForm({ prefill, actions }: { prefill: string; actions: AuthActions }) {
  const { session } = useSession();
  const signal = useUnmountSignal();

  const form = useForm({
    initial: { name: '', email: prefill, password: '', confirmPassword: '' },
    check: ({ name, email, password, confirmPassword }) => ({
      name: nameRule(name),
      email: emailRule(email),
      password: passwordRule(password),
      confirmPassword: confirmationRule(password)(confirmPassword),
    }),
    async send({ name, email, ...passwords }) {
      actions.clearFailure();
      const account = { name: name.trim(), email: email.trim(), ...passwords };
      const result = await authHelpers(session, signal()).signUp(account);
      if (result.success) {
        actions.notify('success', signUp.success);
        actions.toAccount(TO_ACCOUNT_MS);
        return true;
      }
      if (isCreatedWithoutSession(result)) {
        actions.notify('warning', signUp.noAutomaticLogin);
        actions.toLogin(AFTER_TOKEN_WARNING_MS, account.email);
        return true;
      }
      if (!signal().aborted) actions.fail(failureText(result));
      return false;
    },
  });

  return (
    <>
      <AuthForm form={form} submitLabel={labels.createAccount}>
        <TextField {...form.field('name')} label={labels.name} autoComplete="name" required />
        <EmailField {...form.field('email')} />
        <NewPasswordFields
          label={labels.password}
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
        />
        <p className={styles.small}>{modes.signupNote}</p>
      </AuthForm>
      <p className={styles.ways} inert={form.sending}>
        {modes.toLoginQuestion} <ModeLink mode="login">{modes.toLogin}</ModeLink>
      </p>
    </>
  );
}
