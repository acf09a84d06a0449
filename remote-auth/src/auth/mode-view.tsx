import type { IdeasMode, SocialClientIds } from '@idea-hub/shared/contracts/screens';
import type { Mode } from '../flow/mode.ts';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { ForgotPassword } from '../forgot-password/forgot-password.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';

interface ModeViewProps {
  mode: Mode;
  prefill: string;
  clientIds: Promise<SocialClientIds>;
  ideas: Promise<IdeasMode> | undefined;
  actions: AuthActions;
}

/**
 * Content of a mode below the heading. Give each mode its own `key`, so that a change of mode clears the
 * form.
 */
export function ModeView({ mode, prefill, clientIds, ideas, actions }: ModeViewProps) {
  if (mode === 'forgot-password') return <ForgotPassword prefill={prefill} actions={actions} />;
  const Form = mode === 'signup' ? SignUpForm : SignInForm;
  return (
    <>
      <SocialButtons clientIds={clientIds} ideas={ideas} actions={actions} />
      <Form prefill={prefill} actions={actions} />
    </>
  );
}
