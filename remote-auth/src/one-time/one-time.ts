/**
 * What an address brings along for one use: the token of a mail, the code and state of a provider,
 * or the error that a provider answers in their place.
 */
const ONE_TIME = ['token', 'code', 'state', 'error'] as const;

/** The same with the email that a reset link names; elsewhere it prefills a form and stays. */
export const WITH_EMAIL = [...ONE_TIME, 'email'] as const;

type Name = (typeof WITH_EMAIL)[number];
export type Names = readonly Name[];
export type OneTime = Partial<Record<Name, string>>;

/** What the providers add, and nobody reads. It leaves together with the code. */
const COMPANIONS = [
  'error_description',
  'error_uri',
  'scope',
  'authuser',
  'prompt',
  'hd',
  'iss',
  'session_state',
];

/** Where the values wait in the state of the history entry. */
const STATE_KEY = 'oneTime';

const pick = (names: Names, read: (name: string) => unknown): OneTime => {
  const found: OneTime = {};
  for (const name of names) {
    const value = read(name);
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  return found;
};

/** Of the address of a screen. Mails have their values behind the #, which no server gets to see. */
export interface Address {
  search: string;
  hash: string;
}

const behind = (hash: string) => new URLSearchParams(hash.slice(1));

export function isInAddress({ search, hash }: Address, names: Names = ONE_TIME): boolean {
  const query = new URLSearchParams(search);
  const fragment = behind(hash);
  return names.some((name) => query.has(name) || fragment.has(name));
}

export function fromAddress({ search, hash }: Address, names: Names = ONE_TIME): OneTime {
  const query = new URLSearchParams(search);
  const fragment = behind(hash);
  return pick(names, (name) => fragment.get(name) ?? query.get(name));
}

/** The query and the fragment that stay. */
export function withoutOneTime({ search, hash }: Address, names: Names = ONE_TIME): string {
  const query = new URLSearchParams(search);
  for (const name of [...names, ...COMPANIONS]) query.delete(name);
  const kept = query.toString();
  const stays = isInAddress({ search: '', hash }, names) ? '' : hash;
  return (kept && `?${kept}`) + stays;
}

const asRecord = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

/** A history entry can hold anything, of an earlier release too. */
export function fromEntry(state: unknown): OneTime {
  const kept = asRecord(asRecord(state)[STATE_KEY]);
  return pick(WITH_EMAIL, (name) => kept[name]);
}

export function keptIn(state: unknown, oneTime: OneTime): unknown {
  return { ...asRecord(state), [STATE_KEY]: oneTime };
}

export function droppedFrom(state: unknown): unknown {
  const { [STATE_KEY]: _dropped, ...rest } = asRecord(state);
  return Object.keys(rest).length > 0 ? rest : null;
}
