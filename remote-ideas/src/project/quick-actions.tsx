import { Button } from '@idea-hub/shared/ui/button';
import { Bookmark, Flag, Share2 } from 'lucide-react';
import { messages } from './messages.ts';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

export function QuickActions({ act }: { act(action: string): void }) {
  const { heading, save, share, report } = messages.quick;
  return (
    <Panel heading={heading}>
      <div className={styles.buttons}>
        <Button variant="secondary" block icon={<Bookmark />} onClick={() => act('save')}>
          {save}
        </Button>
        <Button variant="secondary" block icon={<Share2 />} onClick={() => act('share')}>
          {share}
        </Button>
        <Button variant="ghost" block icon={<Flag />} onClick={() => act('report')}>
          {report}
        </Button>
      </div>
    </Panel>
  );
}
