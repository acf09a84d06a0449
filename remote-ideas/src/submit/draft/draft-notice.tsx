import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { messages } from '../messages.ts';
import styles from '../wizard/wizard.module.css';

export interface DraftNoticeProps {
  readonly isRestored: boolean;
  readonly isKept: boolean;
  readonly isLocked: boolean;
  onStartOver(): void;
}

/** Says that an unfinished form came back, or that this browser keeps none (WZ-16). */
export function DraftNotice({ isRestored, isKept, isLocked, onStartOver }: DraftNoticeProps) {
  return (
    <div className={styles.notices}>
      <FormAlert
        tone="info"
        action={
          <Button variant="secondary" size="sm" disabled={isLocked} onClick={onStartOver}>
            {messages.draft.startOver}
          </Button>
        }
      >
        {isRestored && messages.draft.restored}
      </FormAlert>
      <FormAlert tone="info">{!isKept && messages.draft.notKept}</FormAlert>
    </div>
  );
}
