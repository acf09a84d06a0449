import { Button } from '@idea-hub/shared/ui/button';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { ReasonModal } from '../idea/reason-modal.tsx';
import { messages } from '../messages.ts';
import type { Item } from './queue-item.tsx';
import styles from './queue-screen.module.css';
import type { BatchAction, useBatch } from './use-batch.ts';

interface SelectionBarProps {
  readonly action: BatchAction;
  readonly selected: readonly Item[];
  readonly batch: ReturnType<typeof useBatch>;
  onClear(): void;
}

/** The decision that is possible for the selected ideas, beside their number. */
export function SelectionBar({ action, selected, batch, onClear }: SelectionBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, clear, titles, start } = messages.batch;
  return (
    <>
      <section aria-label={label} className={styles.selection}>
        <Button
          variant="danger"
          size="sm"
          icon={action === 'reject' ? <X /> : <Trash2 />}
          onClick={() => {
            batch.forget();
            setIsOpen(true);
          }}
        >
          {start[action](selected.length)}
        </Button>
        <Button variant="ghost" size="sm" passesFocus onClick={onClear}>
          {clear}
        </Button>
      </section>
      {isOpen && (
        <ReasonModal
          name="batch"
          action={action}
          title={titles[action](selected.length)}
          send={titles[action](selected.length)}
          ideas={selected}
          isSending={batch.isSending}
          problem={batch.problem}
          onClose={() => setIsOpen(false)}
          onSend={async (reason) => {
            const isDone = await batch.decide(action, reason, selected);
            if (isDone) setIsOpen(false);
            return isDone;
          }}
        />
      )}
    </>
  );
}
