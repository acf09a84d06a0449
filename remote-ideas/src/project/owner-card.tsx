import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { toasts } from '@idea-hub/shared/toast';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { MessageModal } from './message-modal.tsx';
import { messages } from './messages.ts';
import styles from './panel.module.css';
import { Facts, Panel } from './panel.tsx';
import type { PlaceholderContent } from './placeholder-content.ts';

export function OwnerCard({ owner }: Pick<PlaceholderContent, 'owner'>) {
  const [isWriting, setIsWriting] = useState(false);
  function write() {
    // A notice of before would lie over what is written next.
    for (const { id, type } of toasts.current()) if (type !== 'error') toasts.dismiss(id);
    setIsWriting(true);
  }
  const { heading, projects, followers, replies, message } = messages.owner;
  return (
    <Panel heading={heading}>
      <div className={styles.owner}>
        <Avatar name={owner.name} />
        <div>
          <p dir="auto" className={styles.ownerName}>
            {owner.name}
          </p>
          <p className={styles.ownerAbout}>{owner.about}</p>
        </div>
      </div>
      <Facts
        items={[
          [projects, formatNumber(owner.projects)],
          [followers, formatNumber(owner.followers)],
          [replies, `${owner.replyPercent}%`],
        ]}
      />
      <Button block icon={<Mail />} onClick={write}>
        {message}
      </Button>
      <MessageModal owner={owner.name} open={isWriting} onClose={() => setIsWriting(false)} />
    </Panel>
  );
}
