import type { Address } from '@idea-hub/shared/contracts/addresses';
import type { Location } from '@idea-hub/shared/router';

const MODES = ['login', 'signup', 'forgot-password'] as const;

export type Mode = (typeof MODES)[number];

/** The mode that the query selects; any other value counts for nothing. */
export function modeOf(search: string): Mode {
  const asked = new URLSearchParams(search).get('mode');
  return MODES.find((mode) => mode === asked) ?? 'login';
}

export function addressOf(mode: Mode): Address {
  return `/auth?mode=${mode}`;
}

/** The query in another mode, with everything else that stands in it. */
export function inMode(search: string, mode: Mode): `?${string}` {
  const query = new URLSearchParams(search);
  query.set('mode', mode);
  return `?${query}`;
}

/** Where a sign-in leads: the account, or the page of this site that asked for it, whichever remote shows it. */
export function accountOf({ state }: Pick<Location, 'state'>): Address {
  const wish: unknown = state?.returnTo;
  return typeof wish === 'string' && /^\/(?!auth(\/|\?|$))[a-z0-9][\w%/-]*(\?|$)/i.test(wish)
    ? (wish as Address)
    : '/account';
}

/** The email to begin with: one kept from the form before, or the query's. */
export function prefillOf({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const kept: unknown = state?.email;
  return typeof kept === 'string' ? kept : (new URLSearchParams(search).get('email') ?? '');
}
