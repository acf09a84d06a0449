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
