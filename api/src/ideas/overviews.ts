import type { Queries } from '../database/database.ts';
import { isoOf } from './columns.ts';
import { listIdeas } from './list.ts';
import type { IdeaCard } from './schemas.ts';

const SECTIONS = 3;
const IDEAS = 6;

export interface Section {
  category: string;
  total: number;
  ideas: IdeaCard[];
}

/** The categories with the most ideas, and how many they have. No text of an idea. */
export async function largestCategories(queries: Queries): Promise<Omit<Section, 'ideas'>[]> {
  const categories = await queries
    .selectFrom('published_ideas')
    .select(({ fn }) => ['category', fn.countAll<number>().as('total')])
    .groupBy('category')
    .orderBy('total', 'desc')
    .orderBy('category')
    .limit(SECTIONS)
    .execute();
  return categories.map(({ category, total }) => ({ category, total: Number(total) }));
}

/** These categories, each with its newest ideas. A category without ideas is left out. */
export async function ideaSections(
  queries: Queries,
  categories: readonly Omit<Section, 'ideas'>[],
): Promise<Section[]> {
  const sections = await Promise.all(
    categories.map(async ({ category, total }) => {
      const { ideas, last } = await listIdeas(queries, { category }, { size: IDEAS });
      // The cached count may be a minute old. If the section has the whole category, its length is exact.
      return { category, total: last ? Math.max(total, IDEAS + 1) : ideas.length, ideas };
    }),
  );
  return sections.filter(({ ideas }) => ideas.length > 0);
}

/** Maximum number of addresses in one file (sitemaps.org). */
const MOST = 50_000;

/** Sitemap of the pages of the newest ideas, for search engines (sitemaps.org). */
export async function ideasSitemap(queries: Queries, appOrigin: string): Promise<string> {
  const ideas = await queries
    .selectFrom('published_ideas')
    .select(['idea_id', 'updated_at'])
    .orderBy('published_at', 'desc')
    .orderBy('idea_id', 'desc')
    .limit(MOST)
    .execute();
  const urls = ideas.map(
    ({ idea_id, updated_at }) =>
      `  <url><loc>${appOrigin}/project/${idea_id}</loc><lastmod>${isoOf(updated_at)}</lastmod></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
