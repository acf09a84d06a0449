/**
 * Values that an address carries for one use: a mail's token, a provider's code and state, or the provider's
 * error.
 */
const ONE_TIME = ['token', 'code', 'state', 'error'] as const;

/**
 * The same values plus the email of a reset link. Elsewhere the email prefills a form and stays in the
 * address.
 */
export const WITH_EMAIL = [...ONE_TIME, 'email'] as const;

type Name = (typeof WITH_EMAIL)[number];
export type Names = readonly Name[];
export type OneTime = Partial<Record<Name, string>>;

/** Extra parameters of the providers. They are unused, and removed together with the code. */
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

/** Key of the values in the state of the history entry. */
const STATE_KEY = 'oneTime';

const pick = (names: Names, read: (name: string) => unknown): OneTime => {
  const found: OneTime = {};
  for (const name of names) {
    const value = read(name);
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  return found;
};

/** Address of a screen. Mails put their values behind the #, which browsers never send to a server. */
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

/** Returns the query and the fragment without the values. */
export function withoutOneTime({ search, hash }: Address, names: Names = ONE_TIME): string {
  const query = new URLSearchParams(search);
  for (const name of [...names, ...COMPANIONS]) query.delete(name);
  const kept = query.toString();
  const stays = isInAddress({ search: '', hash }, names) ? '' : hash;
  return (kept && `?${kept}`) + stays;
}

const asRecord = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

/** A history entry can hold anything, for example the state of an earlier release. */
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
