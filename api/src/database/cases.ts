import { type RawBuilder, sql } from 'kysely';

/** A text to compare with what `lower` returns. On libSQL that changes only A–Z, so both cases of other letters are there. */
export const casesOf = (text: string): RawBuilder<string>[] =>
  [text.toLowerCase(), text.toUpperCase()].map((one) => sql<string>`lower(${one})`);
