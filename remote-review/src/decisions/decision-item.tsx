import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { Link } from '@idea-hub/shared/router';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { Check, Rocket, Trash2, X } from 'lucide-react';
import { DateText, TimeText } from '../date-text.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import styles from './decision-item.module.css';

export type Decision = CommunityCalls['GET /review/decisions']['answer']['decisions'][number];

const LOOKS = {
  approve: { tone: 'info', icon: <Check /> },
  publish: { tone: 'success', icon: <Rocket /> },
  reject: { tone: 'danger', icon: <X /> },
  withdraw: { tone: 'danger', icon: <Trash2 /> },
} as const;

interface DecisionItemProps {
  readonly decision: Decision;
  /** Whether to name the idea that was decided on. The list is grouped by day then. */
  readonly withIdea?: boolean;
}

export function DecisionItem(props: DecisionItemProps) {
  const { decision, withIdea } = props;
  const { reviewer, action, reason, at } = decision;
  const { formerMember, by, outcomes } = messages.decisions;
  return (
    <li className={styles.decision} data-list={withIdea} data-action={action}>
      {withIdea && <Idea decision={decision} />}
      <p className={styles.outcome}>
        <Badge {...LOOKS[action]}>{outcomes[action]}</Badge>
        <span className={styles.by}>
          {by} <bdi>{reviewer ?? formerMember}</bdi>
        </span>
      </p>
      {reason && (
        <p dir="auto" className={styles.reason}>
          {reason}
        </p>
      )}
      <p className={styles.at}>{withIdea ? <TimeText at={at} /> : <DateText at={at} />}</p>
    </li>
  );
}

function Idea({ decision: { title, ideaId, category } }: DecisionItemProps) {
  return (
    <>
      <Fingerprint id={ideaId} category={category} crop="square" className={styles.picture ?? ''} />
      <p className={styles.idea}>
        {title === null ? (
          <strong>{messages.decisions.goneIdea}</strong>
        ) : (
          <Link to={href('/review/:id', { id: `${ideaId}` })} dir="auto" className={styles.title}>
            {title}
          </Link>
        )}
      </p>
    </>
  );
}
