import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { authHelpers } from '../helpers/auth-helpers.ts';
import { isProvider, PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { useUnmountSignal } from '../lifecycle/calls.ts';
import { social } from '../messages.ts';
import type { OneTime } from '../one-time/one-time.ts';
import { useOnce } from '../one-time/use-one-time.ts';
import { TO_ACCOUNT_MS } from '../timings.ts';

interface SocialReturnSettings {
  oneTime: OneTime;
  forget(): void;
  /** Settles when calls can be sent. */
  ready: Promise<unknown>;
  actions: AuthActions;
}

const READY = Promise.resolve();

/**
 * Finishes a provider's sign-in after the redirect back. Returns the provider while that runs and after
 * success, else `null`.
 */
export function useSocialReturn(settings: SocialReturnSettings): Provider | null {
  const { oneTime, forget, ready, actions } = settings;
  const provider = isProvider(oneTime.state) ? oneTime.state : null;
  const code = provider === null ? undefined : oneTime.code;
  const denial = provider === null || code !== undefined ? undefined : oneTime.error;
  const { session } = useSession();
  const signal = useUnmountSignal();
  const [failed, setFailed] = useState<string | undefined>(undefined);

  const finish = async (from: Provider, value: string) => {
    const result = await authHelpers(session, signal()).social({ provider: from, code: value });
    const label = PROVIDER_LABELS[from];
    if (result.success) {
      actions.notify('success', social.success(label));
      actions.toAccount(TO_ACCOUNT_MS);
      return;
    }
    // Without a status, the server sent no error message.
    const text = result.status === undefined ? '' : result.error;
    actions.failInLogin(text || social.failed(label));
    setFailed(value);
  };

  useOnce(code, ready, (value) => {
    forget();
    if (provider !== null) void finish(provider, value);
  });

  // The visitor declined, or the provider failed.
  useOnce(denial, READY, () => {
    forget();
    if (provider !== null) actions.failInLogin(social.failed(PROVIDER_LABELS[provider]));
  });

  return code !== undefined && code !== failed ? provider : null;
}
