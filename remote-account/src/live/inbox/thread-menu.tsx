import { ActionMenu } from '@idea-hub/shared/ui/action-menu';
import { Ban, Flag, Trash2 } from 'lucide-react';
import { messages } from '../messages.ts';

const texts = messages.inbox;

export type ThreadAction = 'block' | 'report' | 'remove';

interface ThreadMenuProps {
  /** `report` needs a message of the other sender. */
  readonly actions: readonly ThreadAction[];
  onAct(action: ThreadAction): void;
}

const LOOKS = {
  block: { text: texts.block, Icon: Ban },
  report: { text: texts.report, Icon: Flag },
  remove: { text: texts.remove, Icon: Trash2, isDangerous: true },
};

/** The actions on a thread, below one button. */
export function ThreadMenu({ actions, onAct }: ThreadMenuProps) {
  return (
    <ActionMenu
      label={texts.actions}
      actions={actions.map((action) => ({ ...LOOKS[action], onSelect: () => onAct(action) }))}
    />
  );
}
