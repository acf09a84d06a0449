import { useSession } from '@idea-hub/shared/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { authHelpers } from '../helpers/auth-helpers.ts';
import { isProvider, PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { settled } from '../lifecycle/settled.ts';
import { useAlive } from '../lifecycle/use-alive.ts';
import { social } from '../messages.ts';
import type { OneTime } from '../one-time/one-time.ts';
import { TO_ACCOUNT_MS } from '../timings.ts';

interface SocialReturnSettings {
  oneTime: OneTime;
  /** Drops the code from where it is kept. */
  forget(): void;
  /** Settles when calls can go out: until then a reload must find the code again (AU-25). */
  ready: Promise<unknown>;
  actions: AuthActions;
}

/** Finishes a sign-in that comes back from a provider (AU-21). Answers whose, while it is under way. */
export function useSocialReturn(settings: SocialReturnSettings): Provider | null {
  const { oneTime, forget, ready, actions } = settings;
  const { code, error: denial } = oneTime;
  const provider = isProvider(oneTime.state) ? oneTime.state : null;
  const { session } = useSession();
  const alive = useAlive();
  const used = useRef<string | undefined>(undefined);
  // From the first picture on, so that the form does not flash up before.
  const [processing, setProcessing] = useState<Provider | null>(code ? provider : null);

  const finish = useEffectEvent(async (from: Provider, value: string) => {
    setProcessing(from);
    await settled(ready);
    // Left before its use: the code stays with the history entry, for whoever comes back.
    if (!alive()) return;
    forget();
    const result = await authHelpers(session).social({ provider: from, code: value });
    const label = PROVIDER_LABELS[from];
    if (result.success) {
      actions.announce('success', social.success(label));
      actions.toAccount(TO_ACCOUNT_MS);
    } else {
      // Without a status there was no error of the server's to show.
      const text = result.status === undefined ? '' : result.error;
      actions.failInLogin(text || social.failed(label));
    }
    setProcessing(null);
  });

  // The visitor said no, or the provider could not ask.
  const giveUp = useEffectEvent((from: Provider) => {
    forget();
    actions.failInLogin(social.failed(PROVIDER_LABELS[from]));
  });

  useEffect(() => {
    const what = code ?? denial;
    if (provider === null || what === undefined || used.current === what) return;
    used.current = what;
    if (code === undefined) giveUp(provider);
    else void finish(provider, code);
  }, [provider, code, denial]);

  return processing;
}
