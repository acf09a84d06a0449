import type { Override } from '@composed/runtime/releases/override';
import type { TabReleases } from '@composed/runtime/releases/tab-releases';
import { Button } from '@idea-hub/shared/ui/button';
import { FlaskConical } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import { preloadPath } from '../navigation/preload-path.ts';
import { routes } from '../routes.tsx';
import styles from './releases.module.css';

const texts = messages.releases;
/** What a visitor is shown of a longer name: it came with an address that anybody may have made. */
const LONGEST = 100;

interface OverrideBannerProps {
  override: Override;
  releases: Pick<TabReleases, 'lists' | 'findAsked' | 'forgetAsked'>;
  /** The banner is gone, and with it what had the focus. */
  onGone: () => void;
}

/**
 * Says that one remote runs another release in this tab, and leads back; before that it asks
 * whether to run one that the site does not give to its visitors.
 */
export function OverrideBanner({ override, releases, onGone }: OverrideBannerProps) {
  const { status } = useSyncExternalStore(override.subscribe, override.getState);
  const path = routes.find(({ remote }) => remote === override.remote)?.path;
  // The banner tells what comes of it on every page. The host's table has no route of a remote with pages of its own.
  const isListed = path !== undefined || releases.lists(override.remote);
  useEffect(() => {
    if (path !== undefined) preloadPath(path);
    else if (isListed) releases.findAsked();
  }, [path, isListed, releases]);
  if (status === 'declined') return null;
  const isQuestion = status === 'question';
  const before = isListed ? texts.asked : texts.noSuchRemote;
  return (
    <aside className={styles.override} aria-label={texts.override}>
      <FlaskConical aria-hidden="true" />
      <p role="status">{override.message() || before(override.text.slice(0, LONGEST))}</p>
      {isQuestion && (
        <Button size="sm" onClick={() => override.agree() && window.location.reload()}>
          {texts.runIt}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          releases.forgetAsked();
          if (!isQuestion) return window.location.reload();
          // That is what runs.
          override.decline();
          onGone();
        }}
      >
        {isQuestion ? texts.useLive : texts.back}
      </Button>
    </aside>
  );
}
