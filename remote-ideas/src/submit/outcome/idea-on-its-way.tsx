import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import { STAGES, type SubmissionStatus } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import styles from './idea-on-its-way.module.css';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];

/** Picture of a successful submission: a lit bulb, and a rail with the idea's stage. */
export function IdeaOnItsWay({ status }: { status: SubmissionStatus }) {
  const reached = STAGES.indexOf(status);
  const stops = STAGES.map(
    (label, index) =>
      ({
        label,
        state: index < reached ? 'done' : index === reached ? 'current' : 'todo',
      }) as const,
  );
  return (
    <div className={styles.figure}>
      <svg viewBox="0 0 96 96" aria-hidden="true" className={styles.bulb}>
        {RAYS.map((angle) => (
          <path
            key={angle}
            d="M48 14V4"
            pathLength={1}
            transform={`rotate(${angle} 48 44)`}
            className={styles.ray}
          />
        ))}
        <path
          d="M39 66c0-7-10-11-10-23a19 19 0 0 1 38 0c0 12-10 16-10 23z"
          className={styles.glass}
        />
        <path d="M40 73h16M43 80h10" />
      </svg>
      <StageRail label={messages.success.rail} stops={stops} size="sm" />
    </div>
  );
}
