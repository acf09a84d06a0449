import { Link } from '@idea-hub/shared/router';
import type { ReactNode } from 'react';
import styles from '../layout/form.module.css';
import { addressOf, type Mode } from './mode.ts';

/** Link to another mode. It replaces the current history entry. */
export function ModeLink({ mode, children }: { mode: Mode; children: ReactNode }) {
  return (
    <Link to={addressOf(mode)} replace className={styles.way}>
      {children}
    </Link>
  );
}
