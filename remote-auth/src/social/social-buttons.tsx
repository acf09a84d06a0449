import type { IdeasMode, SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { startsLive } from '@idea-hub/shared/live/live-page';
import { GitHubGlyph, GoogleGlyph } from '@idea-hub/shared/ui/brand-glyphs';
import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useState } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { useAlive, useSingleFlight } from '../lifecycle/calls.ts';
import { modes, social } from '../messages.ts';
import styles from './social-buttons.module.css';
import { CLIENT_ID_OF, startSocial } from './start-social.ts';

const PROVIDERS = [
  { provider: 'google', Glyph: GoogleGlyph },
  { provider: 'github', Glyph: GitHubGlyph },
] as const;

/** Returns all providers in samples mode. In live mode, returns the configured ones once they are known. */
function useOffered(
  clientIds: Promise<SocialClientIds>,
  ideas: Promise<IdeasMode> | undefined,
): readonly (typeof PROVIDERS)[number][] {
  const [offered, setOffered] = useState(() => (ideas && startsLive(ideas) ? [] : [...PROVIDERS]));
  useEffect(() => {
    let isCurrent = true;
    async function find() {
      if ((await ideas) !== 'live') return [...PROVIDERS];
      const ids = await clientIds;
      return PROVIDERS.filter(({ provider }) => ids[CLIENT_ID_OF[provider]]);
    }
    find().then(
      (found) => isCurrent && setOffered(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [clientIds, ideas]);
  return offered;
}

interface SocialButtonsProps {
  clientIds: Promise<SocialClientIds>;
  ideas: Promise<IdeasMode> | undefined;
  actions: AuthActions;
}

export function SocialButtons({ clientIds, ideas, actions }: SocialButtonsProps) {
  const offered = useOffered(clientIds, ideas);
  const { busy, run } = useSingleFlight();
  const [requested, setAsked] = useState<Provider | null>(null);
  const alive = useAlive();

  const start = async (provider: Provider) => {
    actions.clearFailure();
    setAsked(provider);
    const trouble = await startSocial(provider, clientIds);
    if (trouble !== null && alive()) actions.fail(trouble);
    return false;
  };

  if (offered.length === 0) return null;
  return (
    <div className={styles.social}>
      {offered.map(({ provider, Glyph }) => (
        <Button
          key={provider}
          variant="secondary"
          block
          icon={<Glyph />}
          busy={busy && requested === provider}
          disabled={busy}
          onClick={() => void run(() => start(provider))}
        >
          {social.continueWith(PROVIDER_LABELS[provider])}
        </Button>
      ))}
      <p className={styles.divider}>{modes.withEmail}</p>
    </div>
  );
}
