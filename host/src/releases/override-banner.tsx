import { Button } from '@idea-hub/shared/ui/button';
import { FlaskConical } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import { preloadPath } from '../navigation/preload-path.ts';
import { routes } from '../routes.tsx';
import { forgetAskedRelease } from './asked-release.ts';
import { instantText } from './instant.ts';
import type { Override, OverrideState } from './override.ts';
import styles from './releases.module.css';

const words = messages.releases;
/** What a visitor is shown of a longer name: it came with an address that anybody may have made. */
const LONGEST = 100;

function textOf(name: string, state: OverrideState): string {
  if (state.status === 'asked') return words.asked(name);
  if (state.status === 'failed') return words.failed(name, state.reason);
  const { release, until } = state;
  if (until === null) return words.runs(name, release);
  return `${words.runs(name, release)} ${words.until(instantText(until))}`;
}

/** Says that one remote runs another release in this tab, and leads back (DP-11, DP-23). */
export function OverrideBanner({ override }: { override: Override }) {
  const known = useSyncExternalStore(override.subscribe, override.getState);
  const path = routes.find(({ remote }) => remote === override.remote)?.path;
  // What comes of it is told on every page, not on those of that remote alone.
  useEffect(() => preloadPath(path ?? ''), [path]);
  const isUnknown = path === undefined && known.status === 'asked';
  const state: OverrideState = isUnknown ? { status: 'failed', reason: words.noSuchRemote } : known;
  return (
    <aside className={styles.override} aria-label={words.override}>
      <FlaskConical aria-hidden="true" />
      <p role="status">{textOf(override.text.slice(0, LONGEST), state)}</p>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          forgetAskedRelease();
          window.location.reload();
        }}
      >
        {words.back}
      </Button>
    </aside>
  );
}
