import type { VersionWatch } from '@composed/runtime/releases/version-watch';
import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import styles from './releases.module.css';

const texts = messages.releases;
const TEXTS = {
  withdrawn: texts.withdrawn,
  newer: texts.newer,
  'switched-off': texts.switchedOff,
};

interface VersionNoticeProps {
  versions: VersionWatch;
  /** The page that is shown: each new one may look whether this tab is behind. */
  pageId: string;
  /** The notice is gone, and with it what had the focus. */
  onDismiss: () => void;
}

/**
 * Offers what is live by now to a tab that runs former releases, and tells one that runs what was withdrawn;
 * nothing reloads by itself.
 */
export function VersionNotice({ versions, pageId, onDismiss }: VersionNoticeProps) {
  const offer = useSyncExternalStore(versions.subscribe, versions.offer, versions.offer);
  useEffect(() => versions.start(), [versions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => void versions.checkIfDue(), [versions, pageId]);
  return (
    // Mounted from the start, so that screen readers announce what comes into it.
    <div role="status" className={offer === 'withdrawn' ? styles.urgent : undefined}>
      {offer && (
        <div className={styles.notice}>
          <p>{TEXTS[offer]}</p>
          <Button size="sm" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
          {/* What does harm is not put off: it is told for as long as it runs. */}
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
