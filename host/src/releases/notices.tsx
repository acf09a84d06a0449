import type { Override } from '@composed/runtime/releases/override';
import type { TabReleases } from '@composed/runtime/releases/tab-releases';
import type { VersionWatch } from '@composed/runtime/releases/version-watch';
import { Button } from '@idea-hub/shared/ui/button';
import { FlaskConical } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import { preloadPath } from '../navigation/preload-path.ts';
import { routes } from '../routes.tsx';
import styles from './releases.module.css';

const texts = messages.releases;
const TEXTS = {
  withdrawn: texts.withdrawn,
  newer: texts.newer,
  'switched-off': texts.switchedOff,
};

interface VersionNoticeProps {
  versions: VersionWatch;
  /** Current page. A change triggers a version check if one is due. */
  pageId: string;
  /** Called when the notice disappears. The focus is lost then. */
  onDismiss: () => void;
}

/**
 * Tells a tab that newer releases are live, or that one of its releases was withdrawn. It never reloads by
 * itself.
 */
export function VersionNotice({ versions, pageId, onDismiss }: VersionNoticeProps) {
  const offer = useSyncExternalStore(versions.subscribe, versions.offer, versions.offer);
  useEffect(() => versions.start(), [versions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks on each page
  useEffect(() => void versions.checkIfDue(), [versions, pageId]);
  return (
    // Always mounted, so that screen readers announce its content.
    <div role="status" className={offer === 'withdrawn' ? styles.urgent : undefined}>
      {offer && (
        <div className={styles.notice}>
          <p>{TEXTS[offer]}</p>
          <Button size="sm" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
          {/* The notice about a withdrawn release can't be dismissed. */}
          {offer !== 'withdrawn' && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                versions.dismiss();
                onDismiss();
              }}
            >
              {texts.notNow}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Maximum length of a shown release name. It comes from the address, so anybody can have written it. */
const LONGEST = 100;

interface OverrideBannerProps {
  override: Override;
  releases: Pick<TabReleases, 'findRequested' | 'forgetRequested'>;
  /** Called when the banner disappears. The focus is lost then. */
  onGone: () => void;
}

/**
 * Tells that this tab runs another release of one remote and offers the live one. If the site does not serve
 * that release to visitors, it asks before running it.
 */
export function OverrideBanner({ override, releases, onGone }: OverrideBannerProps) {
  const { status } = useSyncExternalStore(override.subscribe, override.getState);
  const path = routes.find(({ remote }) => remote === override.remote)?.path;
  // The banner shows the result on every page, so start the lookup even if the remote is not shown. A remote
  // with its own pages has no route in the host's table.
  useEffect(() => {
    if (path !== undefined) preloadPath(path);
    else releases.findRequested();
  }, [path, releases]);
  if (status === 'declined') return null;
  const isQuestion = status === 'question';
  return (
    <aside className={styles.override} aria-label={texts.override}>
      <FlaskConical aria-hidden="true" />
      <p role="status">{override.message() || texts.requested(override.text.slice(0, LONGEST))}</p>
      {isQuestion && (
        <Button size="sm" onClick={() => override.agree() && window.location.reload()}>
          {texts.runIt}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          releases.forgetRequested();
          if (!isQuestion) return window.location.reload();
          // The live release is already running, so no reload is needed.
          override.decline();
          onGone();
        }}
      >
        {isQuestion ? texts.useLive : texts.back}
      </Button>
    </aside>
  );
}
