import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { messages } from '../messages.ts';
import styles from '../wizard/wizard.module.css';

interface DraftNoticeProps {
  readonly isRestored: boolean;
  readonly isKept: boolean;
  readonly isLocked: boolean;
  onStartOver(): void;
}

/** Says that an unfinished form was restored, or that this browser stores none. */
export function DraftNotice({ isRestored, isKept, isLocked, onStartOver }: DraftNoticeProps) {
  const { notKept, restored, startOver } = messages.draft;
  const action = (
    <Button variant="secondary" size="sm" disabled={isLocked} onClick={onStartOver}>
      {startOver}
    </Button>
  );
  return (
    <div className={styles.notices}>
      <FormAlert tone="info" action={action}>
        {isRestored && restored}
      </FormAlert>
      <FormAlert tone="info">{!isKept && notKept}</FormAlert>
    </div>
  );
}
