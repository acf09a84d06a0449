import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useLocation } from '@idea-hub/shared/router';
import { useArrival } from '../arrival/use-arrival.ts';
import { useLateSignIn } from '../arrival/use-late-sign-in.ts';
import { modeOf, prefillOf } from '../flow/mode.ts';
import { useAuthFlow } from '../flow/use-auth-flow.ts';
import { isProvider } from '../helpers/provider.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { useOneTime } from '../one-time/use-one-time.ts';
import { useSocialReturn } from '../social/use-social-return.ts';
import { useVerification } from '../verification/use-verification.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthPending } from './auth-pending.tsx';
import { FlowMessages } from './flow-messages.tsx';
import { KeptText } from './kept-text.tsx';
import { ModeView } from './mode-view.tsx';

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
  const verifying = useVerification({ token: oneTime.token, forget, ready: social, actions });

  if (leaving) return <AuthPending />;
  return (
    <AuthFrame onUsed={flow.onFormUsed}>
      <div>
        <AuthHeading mode={mode} />
        <KeptText ideas={ideas} />
        <FlowMessages flow={flow} verifying={verifying} processing={processing} />
      </div>
      {processing === null && (
        <ModeView
          key={`${mode} ${prefill}`}
          mode={mode}
          prefill={prefill}
          clientIds={social}
          ideas={ideas}
          actions={actions}
        />
      )}
    </AuthFrame>
  );
}
