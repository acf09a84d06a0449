import { formatNumber } from '@composed/browser/format-number';
import { toasts } from '@idea-hub/shared/toast';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { Bookmark, Flag, Mail, Share2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { DateText } from '../ui/date-text.tsx';
import { MessageModal } from './message/message-modal.tsx';
import { messages } from './messages.ts';
import type { Metrics } from './metrics.ts';
import type { PlaceholderContent } from './placeholder-content.ts';
import styles from './side-panels.module.css';

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

export function MetricsPanel({ metrics }: { metrics: Metrics }) {
  const { heading, ...labels } = messages.metrics;
  return (
    <Panel heading={heading}>
      <dl className={styles.metrics}>
        {(Object.keys(labels) as (keyof Metrics)[]).map((key) => (
          <div key={key}>
            <dt>{labels[key]}</dt>
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
          [posted, <DateText key="posted" date={idea.datePosted} />],
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

/** A headed part of the page's side column. */
function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </Card>
  );
}

/** Names and their values. */
function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
