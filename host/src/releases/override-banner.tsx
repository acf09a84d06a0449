import type { Override } from '@composed/runtime/releases/override';
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
  /** See `TabReleases`. */
  forgetAsked: () => void;
  /** The banner is gone, and with it what had the focus. */
  onGone: () => void;
}

/**
 * Says that one remote runs another release in this tab, and leads back; before that it asks
 * whether to run one that the site does not give to its visitors.
 */
export function OverrideBanner({ override, forgetAsked, onGone }: OverrideBannerProps) {
  const { status } = useSyncExternalStore(override.subscribe, override.getState);
  const path = routes.find(({ remote }) => remote === override.remote)?.path;
  // What comes of it is told on every page, not on those of that remote alone.
  useEffect(() => preloadPath(path ?? ''), [path]);
  if (status === 'declined') return null;
  const isQuestion = status === 'question';
  const before = path === undefined ? texts.noSuchRemote : texts.asked;
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
          forgetAsked();
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
