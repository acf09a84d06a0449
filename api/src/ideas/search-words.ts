import { type Kysely, sql } from 'kysely';
import { kindOf } from '../database/kind.ts';
import type { DatabaseSettings } from '../settings/settings.ts';
import { wordsOf } from './fold.ts';

/** Searched fields of an idea. */
export interface Searched {
  title: string;
  tags: string;
  description: string;
  category: string;
  author_name: string;
}

export interface SearchedIdea extends Searched {
  idea_id: number;
}

/** A word of a search, or the beginning of one. */
export interface Term {
  word: string;
  isPrefix: boolean;
}

/** The term for a word of the title or the tags. */
export const inHeading = ({ word, isPrefix }: Term): Term => ({ word: `=${word}`, isPrefix });

/** The term for a category. */
export const ofCategory = (category: string): Term => ({
  word: `@${wordsOf(category).join('')}`,
  isPrefix: false,
});

/**
 * The words of an idea, as the index stores them. Those of the heading and the category also have a mark, which no word
 * of a search contains. So the index needs no fields and finds each combination by itself.
 */
function documentOf(kind: DatabaseSettings['kind'], text: Searched): string {
  const heading = wordsOf(`${text.title} ${text.tags}`).map((word) => ({ word, isPrefix: false }));
  const marked = [...heading.map(inHeading), ofCategory(text.category)];
  const words = [...heading, ...marked].map(({ word }) => word);
  const rest = wordsOf(`${text.description} ${text.author_name}`);
  const distinct = [...new Set([...words, ...rest])];
  return kind === 'postgres'
    ? distinct.map((word) => `'${word}'`).join(' ')
    : ` ${distinct.join(' ')} `;
}

/** Adds published ideas to the index. On PostgreSQL with a copy of the values that lists are sorted by. */
export async function addToIndex<Tables>(
  database: Kysely<Tables>,
  ideas: readonly SearchedIdea[],
): Promise<void> {
  const kind = kindOf(database);
  const rows = sql.join(
    ideas.map((idea) => sql`(cast(${idea.idea_id} as bigint), ${documentOf(kind, idea)})`),
  );
  const insert =
    kind === 'libsql'
      ? sql`insert into idea_search (rowid, words) values ${rows}`
      : sql`insert into idea_search (idea_id, document, published_at, likes, sort_title)
          select idea_id, document::tsvector, published_at, likes, sort_title
          from (values ${rows}) as added (idea_id, document) join published_ideas using (idea_id)`;
  await insert.execute(database);
}
