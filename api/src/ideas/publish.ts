import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import type { IdeaRow } from './columns.ts';
import { fold } from './fold.ts';
import { indexIdea, removeFromIndex } from './search-index.ts';

/** Publishes an idea's text. If the idea was published before, its figures stay. */
export async function publishIdea(queries: Queries, idea: IdeaRow, now: number): Promise<void> {
  const { name } = await queries
    .selectFrom('users')
    .select('name')
    .where('id', '=', idea.author_id)
    // A concurrent rename then waits, and finds this text.
    .$if(kindOf(queries) === 'postgres', (user) => user.forShare())
    .executeTakeFirstOrThrow();
  const text = {
    title: idea.title,
    description: idea.description,
    category: idea.category,
    difficulty: idea.difficulty,
    tags: idea.tags,
    required_skills: idea.required_skills,
    estimated_time: idea.estimated_time,
    resources: idea.resources,
    author_id: idea.author_id,
    author_name: name,
    sort_title: fold(idea.title),
    updated_at: now,
  };
  await queries
    .insertInto('published_ideas')
    .values({ ...text, idea_id: idea.id, published_at: now })
    .onConflict((conflict) => conflict.column('idea_id').doUpdateSet(text))
    .execute();
  await indexIdea(queries, { ...text, idea_id: idea.id });
}

/** Removes an idea from all lists, with its likes, saves, comments and offers, and notifications about them. */
export async function unpublishIdea(queries: Queries, id: number): Promise<void> {
  // In the order in which a like locks the two rows. Otherwise, both could wait for each other.
  await queries.deleteFrom('published_ideas').where('idea_id', '=', id).execute();
  await removeFromIndex(queries, sql`${id}`);
  await queries
    .deleteFrom('notifications')
    .where('idea_id', '=', id)
    .where('kind', 'not in', ['decision', 'message'])
    .execute();
}

/** Whether an idea was published and is withdrawn. */
export async function wasPublic(queries: Queries, id: number): Promise<boolean> {
  const found = await queries
    .selectFrom('ideas')
    .innerJoin('decisions', 'decisions.idea_id', 'ideas.id')
    .select('ideas.id')
    .where('ideas.id', '=', id)
    .where('ideas.status', '=', 'Withdrawn')
    .where('decisions.action', '=', 'publish')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
