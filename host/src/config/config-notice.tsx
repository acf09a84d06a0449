import { useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import styles from './config-notice.module.css';
import type { ConfigStore } from './config-store.ts';

/** Reports errors of the run-time configuration. The rest of the page keeps working. */
export function ConfigNotice({ config }: { config: ConfigStore }) {
  const state = useSyncExternalStore(config.subscribe, config.getState, config.getState);
  return (
    // Always mounted, so that screen readers announce its content.
    <div role="alert">
      {state.status === 'failed' && (
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
