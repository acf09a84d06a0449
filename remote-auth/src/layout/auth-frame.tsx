import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import type { ReactNode } from 'react';
import { modes } from '../messages.ts';
import styles from './auth-frame.module.css';

const STOPS = modes.panelStops.map((label, index) => ({
  label,
  state: index === 0 ? ('current' as const) : ('todo' as const),
}));

/** The form, on wide screens beside a plain panel of ink. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.form}>{children}</div>
      <div className={styles.panel} data-ink>
        <p className={styles.title}>{modes.panelTitle}</p>
        <p className={styles.text}>{modes.panelText}</p>
        <div aria-hidden="true">
          <StageRail stops={STOPS} />
        </div>
      </div>
    </div>
  );
}
