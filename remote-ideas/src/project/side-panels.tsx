import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { Button } from '@idea-hub/shared/ui/button';
import { Bookmark, Flag, Share2 } from 'lucide-react';
import type { Idea } from '../catalogue/types.ts';
import { formatDate } from '../format.ts';
import { messages } from './messages.ts';
import type { Metrics } from './metrics.ts';
import styles from './panel.module.css';
import { Facts, Panel } from './panel.tsx';

const SHOWN = ['views', 'likes', 'inspired', 'shares'] as const;

export function MetricsPanel({ metrics }: { metrics: Metrics }) {
  return (
    <Panel heading={messages.metrics.heading}>
      <dl className={styles.metrics}>
        {SHOWN.map((key) => (
          <div key={key}>
            <dt>{messages.metrics[key]}</dt>
            <dd>{formatNumber(metrics[key])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export function ProjectDetails({ idea, teamSize }: { idea: Idea; teamSize: string }) {
  const { heading, category, difficulty, posted, team } = messages.details;
  return (
    <Panel heading={heading}>
      <Facts
        items={[
          [category, <bdi key="category">{idea.category}</bdi>],
          [difficulty, idea.difficulty],
          [
            posted,
            <time key="posted" dateTime={idea.datePosted}>
              {formatDate(idea.datePosted)}
            </time>,
          ],
          [team, teamSize],
        ]}
      />
    </Panel>
  );
}

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
