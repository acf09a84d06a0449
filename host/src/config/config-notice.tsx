import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import styles from './config-notice.module.css';
import type { ConfigStore } from './config-store.ts';

interface ConfigNoticeProps {
  config: ConfigStore;
  /** Called when the notice disappears and the focus is lost. */
  onGone: () => void;
}

/** Reports errors of the run-time configuration. The rest of the page keeps working. */
export function ConfigNotice({ config, onGone }: ConfigNoticeProps) {
  const state = useSyncExternalStore(config.subscribe, config.getState, config.getState);
  const isFailed = state.status === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not run for a new callback.
  useEffect(() => {
    if (!isFailed) return;
    return () => {
      if (document.activeElement === document.body) onGone();
    };
  }, [isFailed]);
  return (
    // Always mounted, so that screen readers announce its content.
    <div role="alert">
      {isFailed && (
        <div className={styles.notice}>
          <div>
            {state.problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
            <p>{messages.config.consequence}</p>
          </div>
          <button type="button" className={styles.retry} onClick={config.load}>
            {messages.config.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}
