import { STAGES_OF_IDEA } from '@idea-hub/shared/contracts/stages';
import type { ReactNode } from 'react';
import type { Mode } from '../flow/mode.tsx';
import { modes } from '../messages.ts';
import styles from './auth-frame.module.css';

/** Distance between two stops, to the right and upwards, in units of the drawing. */
const STEP = { across: 110, up: 80 };

interface AuthFrameProps {
  readonly children: ReactNode;
  /** Selects the words of the poster. */
  readonly mode?: Mode;
  /** Called on typing and on submit. */
  onUsed?(): void;
}

/** The form: in a wide window next to a poster, else above a street. */
export function AuthFrame({ children, mode = 'login', onUsed }: AuthFrameProps) {
  const { title, text } = modes.posters[mode];
  return (
    <div className={styles.frame}>
      <div className={styles.form} onInput={onUsed} onSubmit={onUsed}>
        {children}
      </div>
      <div className={styles.panel} data-ink data-street>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        <Stairs />
      </div>
    </div>
  );
}

/** Decorative drawing of an idea's stages, with ideas on their way; the last stage shines. */
function Stairs() {
  const last = STAGES_OF_IDEA.length - 1;
  return (
    <svg viewBox="11 -22 352 290" aria-hidden="true" className={styles.stairs}>
      <path d={`M20 232${`h${STEP.across}v-${STEP.up}`.repeat(last)}`} />
      {STAGES_OF_IDEA.map((label, index) => (
        <g
          key={label}
          transform={`translate(${20 + index * STEP.across} ${232 - index * STEP.up})`}
        >
          <circle
            r={index === last ? 12 : 8}
            className={index === last ? styles.spark : undefined}
          />
          <text
            x={index === last ? -20 : 12}
            y={index === last ? -2 : 28}
            textAnchor={index === last ? 'end' : 'start'}
          >
            {label}
          </text>
          {index < last && (
            <g transform={`translate(${index % 2 ? 101 : 15} -57) scale(${index % 2 ? -1 : 1} 1)`}>
              <rect width="86" height="56" rx="6" />
              <circle cx="30" cy="16" r="7" className={styles.spark} />
              <path d="M0 34h16V24h28v8h16V12h26v38a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" />
              <path d="M0 44h10V36h24v8h16v-7h20v9h16v4a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" />
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}
