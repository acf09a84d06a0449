import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Queries } from '../src/database/database.ts';
import { kindOf } from '../src/database/kind.ts';
import { rebuildSearch } from '../src/database/search-migration.ts';
import { CATEGORIES, DIFFICULTIES } from '../src/ideas/fields.ts';
import { fold } from '../src/ideas/fold.ts';

const BATCH = 200;
const WORDS = 4000;
const START = Date.UTC(2025, 0, 1);

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const random = numbers(7);

/** A word. As in a language, few words are frequent and most are rare. */
export const word = (): string => `word${Math.floor(WORDS ** random())}x`;
const words = (count: number): string => Array.from({ length: count }, word).join(' ');
/** A pseudo-random value of a list, the same in every run. */
export const oneOf = <T>(values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

/** Fills a database with members and their published ideas. Returns the ids of the ideas. */
export async function fill(queries: Queries, members: number, ideas: number): Promise<number[]> {
  const authors: string[] = [];
  for (let from = 0; from < members; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, members - from) }, (_, index) => ({
      id: randomUUID(),
      email: `member-${from + index}@example.com`,
      name: `Member ${from + index}`,
      password_hash: null,
      email_verified_at: START,
      created_at: START + from + index,
    }));
    authors.push(...rows.map(({ id }) => id));
    await queries.insertInto('users').values(rows).execute();
  }
  const ids: number[] = [];
  for (let from = 0; from < ideas; from += BATCH) {
    await queries.transaction().execute(async (transaction) => {
      for (let at = from; at < Math.min(ideas, from + BATCH); at += 1) {
        ids.push(await addIdea(transaction, 1000 + at * 7, oneOf(authors), START + at * 1000));
      }
    });
  }
  // Building the index at once is faster than adding each idea to it.
  await queries
    .transaction()
    .execute((transaction) => rebuildSearch(transaction as unknown as Kysely<unknown>));
  if (kindOf(queries) === 'postgres') {
    // Does what autovacuum does within minutes: collects statistics for query plans, and marks pages as visible.
    await sql`vacuum analyze`.execute(queries);
    // Otherwise the fill's own pages are written to disk while calls are measured.
    await sql`checkpoint`.execute(queries);
  }
  return ids;
}

async function addIdea(
  queries: Queries,
  id: number,
  author_id: string,
  at: number,
): Promise<number> {
  const text = {
    title: words(4),
    description: words(60),
    category: oneOf(CATEGORIES),
    difficulty: oneOf(DIFFICULTIES),
    tags: words(2).replaceAll(' ', ', '),
    required_skills: '',
    estimated_time: 'Quick (1-5 hours)',
    resources: '',
  };
  await queries
    .insertInto('ideas')
    .values({
      ...text,
      id,
      author_id,
      status: 'Published',
      version: 1,
      submitter_name: 'Member',
      submitter_email: 'member@example.com',
      contact_preference: 'email',
      submitted_at: at,
      updated_at: at,
    })
    .execute();
  await queries
    .insertInto('published_ideas')
    .values({
      ...text,
      idea_id: id,
      author_id,
      author_name: 'Member',
      sort_title: fold(text.title),
      published_at: at,
      updated_at: at,
      likes: Math.floor(random() * 300),
    })
    .execute();
  return id;
}
