import { formatNumber } from '@composed/browser/format-number';
import { STAGE, STAGES_OF_IDEA } from '@idea-hub/shared/contracts/stages';
import { toasts } from '@idea-hub/shared/toast';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { StageRail, type Stop } from '@idea-hub/shared/ui/stage-rail';
import { Mail } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { DateText } from '../ui/date-text.tsx';
import { MessageModal } from './message/message-modal.tsx';
import type { Delivery } from './message/use-message.ts';
import { messages } from './messages.ts';
import styles from './side-panels.module.css';

export type FactItem = readonly [name: string, value: ReactNode];

interface OwnerCardProps {
  readonly idea: Idea;
  readonly name: string;
  /** Shown as the name, such as a link to the profile. */
  readonly label?: ReactNode;
  readonly picture?: string | null;
  readonly about: string;
  readonly facts: readonly FactItem[];
  /** Only in live mode. */
  readonly delivery?: Delivery | undefined;
  /** Whether the message form is open at first. */
  readonly isWritten?: boolean;
  /** Replaces the `Send Message` button. */
  readonly action?: ReactNode;
}

export function OwnerCard(props: OwnerCardProps) {
  const { idea, name, label = name, picture, about, facts, delivery, action } = props;
  const [isWriting, setIsWriting] = useState(props.isWritten ?? false);
  function write() {
    // An older toast would cover the message form.
    for (const { id, type } of toasts.current()) if (type !== 'error') toasts.dismiss(id);
    setIsWriting(true);
  }
  const { heading, message } = messages.owner;
  return (
    <Panel heading={heading}>
      <div className={styles.owner}>
        <Avatar name={name} picture={picture} />
        <div>
          <p dir="auto" className={styles.ownerName}>
            {label}
          </p>
          {about && <p className={styles.ownerAbout}>{about}</p>}
        </div>
      </div>
      {action ?? (
        <Button variant="secondary" block icon={<Mail />} onClick={write}>
          {message}
        </Button>
      )}
      {facts.length > 0 && <Facts items={facts} />}
      <MessageModal
        owner={name}
        picture={picture ?? null}
        idea={idea}
        open={isWriting}
        onClose={() => setIsWriting(false)}
        delivery={delivery}
      />
    </Panel>
  );
}

/** Figures by their names in `messages.metrics`. Missing ones are not shown. */
export type Figures = Partial<Record<Exclude<keyof typeof messages.metrics, 'heading'>, number>>;

export function MetricsPanel({ metrics }: { metrics: Figures }) {
  const { heading, ...labels } = messages.metrics;
  return (
    <Panel heading={heading}>
      <dl className={styles.metrics}>
        {Object.entries(metrics).map(([key, figure]) => (
          <div key={key}>
            <dt>{labels[key as keyof Figures]}</dt>
            <dd>{formatNumber(figure)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface ProjectDetailsProps {
  readonly idea: Idea;
  readonly isPublic: boolean;
  readonly last: FactItem;
}

export const PUBLISHED_RAIL = STAGES_OF_IDEA.map((label, index): Stop => {
  const published = STAGES_OF_IDEA.indexOf(STAGE.published);
  const state = index === published ? 'current' : index < published ? 'done' : 'todo';
  return { label, state };
});

export function ProjectDetails({ idea, isPublic, last }: ProjectDetailsProps) {
  const { heading, stage, category, difficulty, posted } = messages.details;
  return (
    <Panel heading={heading}>
      {isPublic && <StageRail label={stage} stops={PUBLISHED_RAIL} size="sm" />}
      <Facts
        items={[
          [category, <bdi key="category">{idea.category}</bdi>],
          [difficulty, idea.difficulty],
          [posted, <DateText key="posted" date={idea.datePosted} />],
          last,
        ]}
      />
    </Panel>
  );
}

export function Panel({ heading, children }: { heading: string; children: ReactNode }) {
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

export function Facts({ items }: { items: readonly FactItem[] }) {
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
