import { sql } from 'kysely';
import { casesOf } from '../database/cases.ts';
import type { Queries } from '../database/database.ts';
import type { IdeaRow } from '../ideas/columns.ts';
import { wordsOf } from '../ideas/fold.ts';
import { indexOf } from '../ideas/search-index.ts';
import { inHeading } from '../ideas/search-words.ts';

/** Number of ideas that are compared, and of those shown. */
const COMPARED = 100;
const SHOWN = 3;
/** Least similarity that is shown, from 0 to 1. */
const LEAST = 0.2;
/** Shorter words, such as "the", occur in most titles. */
const SHORT = 3;

interface Text {
  title: string;
  description: string;
}

const setOf = ({ title, description }: Text) => new Set(wordsOf(`${title} ${description}`));

/** Share of the words of two texts that both have, from 0 to 1. */
function similarityOf(one: Set<string>, other: Set<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / (one.size + other.size - both || 1);
}

/** The published ideas with the most words in common with an idea. They share at least one word of the title or tags. */
export async function similarIdeas(queries: Queries, idea: IdeaRow) {
  const words = [...new Set(wordsOf(`${idea.title} ${idea.tags}`))];
  const long = words.filter((word) => word.length > SHORT).slice(0, 20);
  if (long.length === 0) return [];
  const { id, findsAny } = indexOf(queries);
  const terms = long.map((word) => inHeading({ word, isPrefix: false }));
  const found = await queries
    .selectFrom('published_ideas')
    .select(['idea_id', 'title', 'description', 'category', 'likes'])
    .where('idea_id', '<>', idea.id)
    .where(
      sql<boolean>`idea_id in (select ${id} from idea_search where ${findsAny(terms)} limit ${sql.lit(COMPARED)})`,
    )
    .execute();
  const own = setOf(idea);
  return found
    .map((other) => ({ ...other, similarity: similarityOf(own, setOf(other)) }))
    .filter(({ similarity }) => similarity >= LEAST)
    .sort((a, b) => b.similarity - a.similarity || a.idea_id - b.idea_id)
    .slice(0, SHOWN)
    .map(({ idea_id, title, category, likes, similarity }) => ({
      ...{ id: idea_id, title, category, likes },
      percent: Math.round(similarity * 100),
    }));
}

/** Number of other ideas under review that have the same title, as in a wave of spam. */
export async function countSameTitle(queries: Queries, { id, title }: IdeaRow): Promise<number> {
  const { count } = await queries
    .selectFrom('ideas')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'Under Review')
    .where(sql<boolean>`lower(title) in (${sql.join(casesOf(title))})`)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
