import { useOnline } from '@composed/browser/use-online';
import { WifiOff } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './frame.module.css';

/** Tells the visitor that the browser is offline. */
export function OfflineStrip() {
  const online = useOnline();
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
