import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { Download, LogOut, Trash2, Upload } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './account-actions.module.css';

/** Account actions of live mode. Importing data is not offered there. */
export interface AccountCalls {
  exportBusy: string | null;
  /** Explains the consequences of a deletion. */
  dangerText: string;
  onExport(): void;
  onDelete(): void;
}

interface AccountActionsProps {
  onSignOut(): void;
  /** Without `calls`, export, import and delete do nothing, as the specification asks. */
  calls?: AccountCalls | undefined;
}

export function AccountActions({ onSignOut, calls }: AccountActionsProps) {
  const busy = calls?.exportBusy;
  return (
    <>
      <Card as="section" padding="lg" className={styles.group}>
        <h3>{messages.settings.actions}</h3>
        <div className={styles.buttons}>
          <Button variant="secondary" icon={<LogOut />} onClick={onSignOut}>
            {messages.settings.signOut}
          </Button>
          <Button
            variant="secondary"
            icon={<Download />}
            busy={Boolean(busy)}
            onClick={calls?.onExport}
          >
            {busy ?? messages.settings.exportData}
          </Button>
          {!calls && (
            <Button variant="secondary" icon={<Upload />}>
              {messages.settings.importData}
            </Button>
          )}
        </div>
      </Card>
      <Card as="section" padding="lg" className={`${styles.group} ${styles.danger}`}>
        <h3 className={styles.dangerTitle}>{messages.settings.danger}</h3>
        <p className={styles.text}>{calls?.dangerText ?? messages.settings.dangerText}</p>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            icon={<Trash2 />}
            className={styles.delete}
            onClick={calls?.onDelete}
          >
            {messages.settings.deleteAccount}
          </Button>
        </div>
      </Card>
    </>
  );
}
