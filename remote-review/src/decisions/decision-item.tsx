import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { Link } from '@idea-hub/shared/router';
import { DateText } from '../date-text.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import styles from './decision-item.module.css';

export type Decision = CommunityCalls['GET /review/decisions']['answer']['decisions'][number];

interface DecisionItemProps {
  readonly decision: Decision;
  /** Whether to name the idea that was decided on. */
  readonly withIdea?: boolean;
}

export function DecisionItem({ decision, withIdea }: DecisionItemProps) {
  const { title, ideaId, reviewer, action, reason, at } = decision;
  const { formerMember, goneIdea, actions } = messages.decisions;
  return (
    <li className={styles.decision}>
      <p>
        <strong dir="auto">{reviewer ?? formerMember}</strong> {actions[action]}
        {withIdea && ' '}
        {withIdea &&
          (title === null ? (
            goneIdea
          ) : (
            <Link to={href('/review/:id', { id: `${ideaId}` })} dir="auto">
              {title}
            </Link>
          ))}
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
