import { formatNumber } from '@composed/browser/format-number';
import {
  type CommunityCalls,
  deleteMessagesBlocksId,
  getMessagesBlocks,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { useId, useState } from 'react';
import { formatDay } from '../format.ts';
import { messages as accountMessages } from '../messages.ts';
import { notify, notifyFailure } from '../notices.ts';
import styles from './live-sections.module.css';
import { messages } from './messages.ts';

type Block = CommunityCalls['GET /messages/blocks']['answer']['blocks'][number];

const texts = messages.inbox.blocked;

const ask = async () => (await call(getMessagesBlocks, {})).blocks;

interface BlockedSendersProps {
  /** Called after the member blocks a sender. */
  subscribe(listen: () => void): () => void;
  onUnblocked(): void;
}

/** Blocked senders, each with a button to unblock. Renders nothing if there are none. */
export function BlockedSenders({ subscribe, onUnblocked }: BlockedSendersProps) {
  const headingId = useId();
  const { answer, retry } = useAnswer(ask, { subscribe });
  if (answer.status === 'failed') {
    return (
      <FormAlert
        action={
          <Button passesFocus size="sm" variant="secondary" onClick={retry}>
            {accountMessages.tryAgain}
          </Button>
        }
      >
        {refusalIn(answer.error)?.text ?? texts.loadFailed}
      </FormAlert>
    );
  }
  const blocks = answer.status === 'ready' ? answer.value : [];
  if (blocks.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby={headingId}>
      <details className={styles.fold}>
        <summary>
          <h3 id={headingId}>{texts.heading}</h3> ({formatNumber(blocks.length)})
        </summary>
        <p className={styles.note}>{texts.text}</p>
        <ul>
          {blocks.map((block) => (
            <li key={block.id} className={styles.row}>
              <Blocked block={block} onUnblocked={onUnblocked} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Blocked({
  block,
  onUnblocked,
}: { block: Block } & Pick<BlockedSendersProps, 'onUnblocked'>) {
  const nameId = useId();
  const { id, name, isMember, at } = block;
  const shown = name ?? (isMember ? texts.member : texts.visitor);
  return (
    <>
      <Avatar name={name} size="sm" />
      <div className={styles.texts}>
        <p>
          <strong>
            <bdi id={nameId}>{shown}</bdi>
          </strong>
        </p>
        <p className={styles.note}>
          <span>
            {texts.since} <time dateTime={at}>{formatDay(at)}</time>
          </span>
        </p>
      </div>
      <Unblock
        variant="ghost"
        id={id}
        name={shown}
        describedBy={nameId}
        onUnblocked={onUnblocked}
      />
    </>
  );
}

interface UnblockProps extends Pick<BlockedSendersProps, 'onUnblocked'> {
  variant: 'secondary' | 'ghost';
  /** Id of the block. */
  id: string;
  name: string;
  /** Id of the element with the name. */
  describedBy: string;
}

export function Unblock({ variant, id, name, describedBy, onUnblocked }: UnblockProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function unblock() {
    setIsBusy(true);
    try {
      await call(deleteMessagesBlocksId, { path: { id } });
    } catch (error) {
      notifyFailure(refusalIn(error)?.text ?? messages.inbox.failed, () => void unblock());
      return;
    } finally {
      setIsBusy(false);
    }
    notify({ type: 'success', text: texts.done(name) });
    onUnblocked();
  }

  return (
    <Button
      passesFocus
      size="sm"
      variant={variant}
      busy={isBusy}
      aria-describedby={describedBy}
      onClick={() => void unblock()}
    >
      {isBusy ? messages.inbox.working : texts.unblock}
    </Button>
  );
}
