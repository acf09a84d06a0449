import type { IdeasMode, PropsOf, SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { useLocation } from '@idea-hub/shared/router';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { useEffect, useRef, useState } from 'react';
import { useArrival, useLateSignIn } from '../arrival/use-arrival.ts';
import { type Mode, modeOf, prefillOf } from '../flow/mode.tsx';
import { type AuthActions, useAuthFlow } from '../flow/use-auth-flow.ts';
import { ForgotPassword } from '../forgot-password/forgot-password.tsx';
import { isProvider } from '../helpers/provider.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import styles from '../layout/form.module.css';
import { forgotPassword, modes } from '../messages.ts';
import { useOneTime } from '../one-time/use-one-time.ts';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';
import { useSocialReturn } from '../social/use-social-return.ts';
import { useVerification } from '../verification/use-verification.ts';
import { AuthPending } from './auth-pending.tsx';
import { FlowMessages, KeptText } from './flow-messages.tsx';

const HEADINGS: Record<Mode, { heading: string; lead?: string }> = {
  login: { heading: modes.loginHeading, lead: modes.loginLead },
  signup: { heading: modes.signupHeading, lead: modes.signupLead },
  'forgot-password': { heading: modes.forgotHeading, lead: modes.forgotLead },
};

const SENT: (typeof HEADINGS)[Mode] = { heading: forgotPassword.sentHeading };

/**
 * The mode's heading, or that of the sent link. It takes the focus when it changes, because the pressed link or
 * form is gone.
 */
function AuthHeading({ mode, isSent }: { mode: Mode; isSent: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { heading, lead } = isSent ? SENT : HEADINGS[mode];
  const shown = useRef(heading);

  useEffect(() => {
    const before = shown.current;
    shown.current = heading;
    // The form that comes back focuses its field.
    if (before === heading || (before === SENT.heading && mode === 'forgot-password')) return;
    place.current?.querySelector('h1')?.focus();
  }, [heading, mode]);

  return (
    <div ref={place}>
      <PageHeading lead={lead} eyebrow={isSent && <Letter />}>
        {heading}
      </PageHeading>
    </div>
  );
}

/** Decorative drawing of a letter. */
const Letter = () => (
  <svg viewBox="0 0 132 76" aria-hidden="true" className={styles.letter}>
    <path d="M0 76V56h14V40h16V24h18V8h36v16h18v16h16v16h14v20z" />
    <rect x="26" y="24" width="80" height="52" rx="6" />
    <path d="M26 30a6 6 0 0 1 6-6h68a6 6 0 0 1 6 6v4L66 58 26 34z" />
  </svg>
);

/** Sign in, sign up and forgot password. Mails and providers also send visitors back here. */
export function AuthScreen({ social, ideas }: PropsOf<'remote-auth', 'auth'>) {
  const location = useLocation();
  const mode = modeOf(location.search);
  const prefill = prefillOf(location);
  const { oneTime, forget } = useOneTime();
  const leaving = useArrival(location.search, oneTime);
  const flow = useAuthFlow(mode, isProvider(oneTime.state));
  const { actions } = flow;
  useLateSignIn(actions);
  // The client ids and the API's address come from the same configuration. Once the ids are known, calls can
  // start.
  const processing = useSocialReturn({ oneTime, forget, ready: social, actions });
  const [isSent, setIsSent] = useState(false);
  const verifying = useVerification({ token: oneTime.token, forget, ready: social, actions });

  if (leaving) return <AuthPending />;
  return (
    <AuthFrame mode={mode} onUsed={flow.onFormUsed}>
      <div>
        <AuthHeading mode={mode} isSent={isSent} />
        <KeptText ideas={ideas} />
        <FlowMessages flow={flow} verifying={verifying} processing={processing} ideas={ideas} />
      </div>
      {processing === null && (
        <ModeView
          key={`${mode} ${prefill}`}
          mode={mode}
          prefill={prefill}
          clientIds={social}
          ideas={ideas}
          actions={actions}
          onSentChange={setIsSent}
        />
      )}
    </AuthFrame>
  );
}

interface ModeViewProps {
  mode: Mode;
  prefill: string;
  clientIds: Promise<SocialClientIds>;
  ideas: Promise<IdeasMode> | undefined;
  actions: AuthActions;
  onSentChange(isSent: boolean): void;
}

/**
 * Content of a mode below the heading. Give each mode its own `key`, so that a change of mode clears the
 * form.
 */
function ModeView(props: ModeViewProps) {
  const { mode, prefill, clientIds, ideas, actions } = props;
  if (mode === 'forgot-password') return <ForgotPassword {...props} />;
  const Form = mode === 'signup' ? SignUpForm : SignInForm;
  return (
    <>
      <SocialButtons clientIds={clientIds} ideas={ideas} actions={actions} />
      <Form prefill={prefill} actions={actions} />
    </>
  );
}
