import type { Queries } from '../database/database.ts';
import { listIdeas } from './list.ts';
import type { IdeaCard } from './schemas.ts';

const SECTIONS = 3;
const IDEAS = 6;

export interface Section {
  category: string;
  total: number;
  ideas: IdeaCard[];
}

/** The categories with the most ideas, each with its newest. */
export async function ideaSections(queries: Queries): Promise<Section[]> {
  const categories = await queries
    .selectFrom('published_ideas')
    .select(({ fn }) => ['category', fn.countAll<number>().as('total')])
    .groupBy('category')
    .orderBy('total', 'desc')
    .orderBy('category')
    .limit(SECTIONS)
    .execute();
  return Promise.all(
    categories.map(async ({ category, total }) => ({
      category,
      total: Number(total),
      ideas: (await listIdeas(queries, { category }, { size: IDEAS })).ideas,
    })),
  );
}
