import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { Ban, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import styles from './inbox.module.css';

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
  remove: { text: texts.remove, Icon: Trash2 },
};

/** The actions on a thread, below one button. */
export function ThreadMenu({ actions, onAct }: ThreadMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from every control inside.
    <div
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        toggle.current?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <IconButton
        ref={toggle}
        label={texts.actions}
        icon={<Ellipsis />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <ul id={id} hidden={!isOpen} className={styles.actions}>
        {actions.map((action) => {
          const { text, Icon } = LOOKS[action];
          return (
            <li key={action}>
              <button
                type="button"
                className={styles.action}
                data-danger={action === 'remove'}
                onClick={() => {
                  setIsOpen(false);
                  // The dialog returns the focus to the button.
                  toggle.current?.focus();
                  onAct(action);
                }}
              >
                <Icon aria-hidden="true" />
                {text}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
