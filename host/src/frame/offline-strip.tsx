import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import styles from './frame.module.css';

function subscribe(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

/** Says when the browser is offline (SH-14). */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <WifiOff aria-hidden="true" />
          {messages.offline}
        </p>
      )}
    </div>
  );
}
