import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { Link } from '@idea-hub/shared/router';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { Check, Rocket, Trash2, X } from 'lucide-react';
import { DateText } from '../date-text.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import styles from './decision-item.module.css';

export type Decision = CommunityCalls['GET /review/decisions']['answer']['decisions'][number];

const ICONS = { approve: Check, publish: Rocket, reject: X, withdraw: Trash2 };

interface DecisionItemProps {
  readonly decision: Decision;
  /** Whether to name the idea that was decided on. */
  readonly withIdea?: boolean;
}

export function DecisionItem({ decision, withIdea }: DecisionItemProps) {
  const { title, ideaId, category, reviewer, action, reason, at } = decision;
  const Icon = ICONS[action];
  const { formerMember, goneIdea, actions } = messages.decisions;
  return (
    <li className={styles.decision}>
      <span className={styles.icon} data-action={action}>
        <Icon aria-hidden="true" />
      </span>
      {withIdea && (
        <Fingerprint
          id={ideaId}
          category={category}
          crop="square"
          className={styles.picture ?? ''}
        />
      )}
      <p className={styles.words}>
        {withIdea &&
          (title === null ? (
            <strong>{goneIdea}</strong>
          ) : (
            <Link to={href('/review/:id', { id: `${ideaId}` })} dir="auto" className={styles.title}>
              {title}
            </Link>
          ))}
        {withIdea && ' '}
        <span className={styles.by} data-first={!withIdea}>
          {actions[action]} <bdi>{reviewer ?? formerMember}</bdi>
        </span>
      </p>
      {reason && (
        <p dir="auto" className={styles.reason}>
          {reason}
        </p>
      )}
      <p className={styles.at}>
        <DateText at={at} />
      </p>
    </li>
  );
}
