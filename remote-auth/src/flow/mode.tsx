import type { Address } from '@idea-hub/shared/contracts/addresses';
import { Link, type Location } from '@idea-hub/shared/router';
import type { ReactNode } from 'react';
import styles from '../layout/form.module.css';

const MODES = ['login', 'signup', 'forgot-password'] as const;

export type Mode = (typeof MODES)[number];

/** Reads the mode from the query. Unknown values select the default. */
export function modeOf(search: string): Mode {
  const requested = new URLSearchParams(search).get('mode');
  return MODES.find((mode) => mode === requested) ?? 'login';
}

export function addressOf(mode: Mode): Address {
  return `/auth?mode=${mode}`;
}

/** Returns the query for another mode and keeps all other parameters. */
export function inMode(search: string, mode: Mode): `?${string}` {
  const query = new URLSearchParams(search);
  query.set('mode', mode);
  return `?${query}`;
}

/** Returns the target after a sign-in: the page of this site that asked for the sign-in, else the account. */
export function targetAfterSignIn({ state }: Pick<Location, 'state'>): Address {
  const wish: unknown = state?.returnTo;
  return typeof wish === 'string' && /^\/(?!auth(\/|\?|$))[a-z0-9][\w%/-]*(\?|$)/i.test(wish)
    ? (wish as Address)
    : '/account';
}

/** Returns the email to prefill: from the previous form, else from the query. */
export function prefillOf({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const kept: unknown = state?.email;
  return typeof kept === 'string' ? kept : (new URLSearchParams(search).get('email') ?? '');
}

/** Link to another mode. It replaces the current history entry. */
export function ModeLink({ mode, children }: { mode: Mode; children: ReactNode }) {
  return (
    <Link to={addressOf(mode)} replace className={styles.way}>
      {children}
    </Link>
  );
}
