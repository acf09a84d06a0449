import { messages } from './messages.ts';
import type { Stat } from './stats-strip.tsx';

const { ideas, creators, members, growth } = messages.stats;

/** The figures of live mode as long as they are not known. */
export const UNKNOWN_STATS: readonly Stat[] = [ideas, creators, members, growth].map(
  (label) => ['–', label] as const,
);
