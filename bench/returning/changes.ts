/**
 * Kinds of releases: one remote, the host, or all packages, since each contains parts of `shared`.
 */
export const KINDS = ['remote', 'host', 'shared'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  remote: 'one remote',
  host: 'the host',
  shared: 'everything, by shared',
};

/** Message that each release changes, and its file. */
export const MESSAGES: Readonly<Record<Kind, { file: string; text: string }>> = {
  remote: {
    file: 'remote-ideas/src/home/messages.ts',
    text: 'See what others are thinking about',
  },
  host: {
    file: 'host/src/messages.ts',
    text: 'You are offline. What you see may be out of date until the connection is back.',
  },
  shared: { file: 'shared/src/api/messages.ts', text: 'Failed to refresh token' },
};

/** Numbers of releases since the previous visit. */
export const BACK = [1, 3, 10] as const;
export const LAST = Math.max(...BACK);

/** Lists the releases of previous visits, and the last one. */
export const visited = (): number[] => [...BACK.map((back) => LAST - back), LAST].sort(byNumber);

const byNumber = (one: number, other: number): number => one - other;

/** Dictionaries are made against this many previous releases. */
const REACH = 5;

/**
 * Lists the releases to make. Other releases affect no measurement: no visitor has them and no
 * dictionary uses them.
 */
export const made = (): number[] => {
  const near = Array.from({ length: REACH }, (_, index) => LAST - 1 - index);
  return [...new Set([...visited(), ...near])].sort(byNumber);
};

/** Returns the message of the n-th release. Release 0 has the message of the sources. */
export const messageOf = (kind: Kind, release: number): string =>
  release === 0 ? MESSAGES[kind].text : `${MESSAGES[kind].text} (${release})`;

/** Returns the name of a release's build. Release 0 is the same for all kinds. */
export const nameOf = (kind: Kind, release: number): string =>
  release === 0 ? 'first' : `${kind}-${release}`;
