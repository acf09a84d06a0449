import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { GitHubGlyph, GoogleGlyph } from '@idea-hub/shared/ui/brand-glyphs';
import { Button } from '@idea-hub/shared/ui/button';
import { useState } from 'react';
import type { AuthActions } from '../flow/use-auth-flow.ts';
import { PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { useAlive } from '../lifecycle/use-alive.ts';
import { useSingleFlight } from '../lifecycle/use-single-flight.ts';
import { modes, social } from '../messages.ts';
import styles from './social-buttons.module.css';
import { startSocial } from './start-social.ts';

const OFFERED = [
  { provider: 'google', Glyph: GoogleGlyph },
  { provider: 'github', Glyph: GitHubGlyph },
] as const;

interface SocialButtonsProps {
  clientIds: Promise<SocialClientIds>;
  actions: AuthActions;
}

export function SocialButtons({ clientIds, actions }: SocialButtonsProps) {
  const { busy, run } = useSingleFlight();
  const [asked, setAsked] = useState<Provider | null>(null);
  const alive = useAlive();

  const start = async (provider: Provider) => {
    actions.clearFailure();
    setAsked(provider);
    const trouble = await startSocial(provider, clientIds);
    if (trouble !== null && alive()) actions.fail(trouble);
    return false;
  };

  return (
    <div className={styles.social}>
      {OFFERED.map(({ provider, Glyph }) => (
        <Button
          key={provider}
          variant="secondary"
          block
          icon={<Glyph />}
          busy={busy && asked === provider}
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
