/** What is released: one remote, the host, or everything, since each has a part of `shared` inside. */
export const KINDS = ['remote', 'host', 'shared'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  remote: 'one remote',
  host: 'the host',
  shared: 'everything, by shared',
};

/** The one message that each release changes, and the file that has it. */
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

/** So many releases ago somebody was there for the last time. */
export const BACK = [1, 3, 10] as const;
export const LAST = Math.max(...BACK);

/** The releases that somebody returns from, and the last one. */
export const visited = (): number[] => [...BACK.map((back) => LAST - back), LAST].sort(byNumber);

const byNumber = (one: number, other: number): number => one - other;

/** Differences are made to so many releases. */
const REACH = 5;

/** The releases that are made: what nobody returns from and no difference is made to changes nothing. */
export const made = (): number[] => {
  const near = Array.from({ length: REACH }, (_, index) => LAST - 1 - index);
  return [...new Set([...visited(), ...near])].sort(byNumber);
};

/** The message as the n-th release has it; the first, number 0, has it as it stands in the sources. */
export const messageOf = (kind: Kind, release: number): string =>
  release === 0 ? MESSAGES[kind].text : `${MESSAGES[kind].text} (${release})`;

/** The build of a release; the first one is the same for all. */
export const nameOf = (kind: Kind, release: number): string =>
  release === 0 ? 'first' : `${kind}-${release}`;
