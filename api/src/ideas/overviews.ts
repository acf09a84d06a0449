import type { Queries } from '../database/database.ts';
import { isoOf } from './columns.ts';
import { countIdeas, listIdeas } from './list.ts';
import type { IdeaCard } from './schemas.ts';

const SECTIONS = 3;
const IDEAS = 3;

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

/** Number of ideas in one sitemap. A larger one would take the database a noticeable time. */
const IN_SITEMAP = 10_000;

const sitemapOf = (kind: 'sitemapindex' | 'urlset', rows: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('')}</${kind}>
`;

/** Index of the site's sitemaps, for search engines (sitemaps.org): the site's own, and those of ideas. */
export async function sitemapIndex(
  queries: Queries,
  { appOrigin, apiAddress }: { appOrigin: string; apiAddress: string },
): Promise<string> {
  const files = Math.max(1, Math.ceil((await countIdeas(queries)) / IN_SITEMAP));
  const ofIdeas = Array.from(
    { length: files },
    (_, index) => `${apiAddress}/ideas/sitemap.xml?page=${index + 1}`,
  );
  const rows = [`${appOrigin}/sitemap.xml`, ...ofIdeas].map(
    (address) => `  <sitemap><loc>${address}</loc></sitemap>\n`,
  );
  return sitemapOf('sitemapindex', rows);
}

/** Sitemap of ideas, the newest first. */
export async function ideasSitemap(
  queries: Queries,
  appOrigin: string,
  page: number,
): Promise<string> {
  const ideas = await queries
    .selectFrom('published_ideas')
    .select(['idea_id', 'updated_at'])
    .orderBy('published_at', 'desc')
    .orderBy('idea_id', 'desc')
    .limit(IN_SITEMAP)
    .offset((page - 1) * IN_SITEMAP)
    .execute();
  const rows = ideas.map(
    ({ idea_id, updated_at }) =>
      `  <url><loc>${appOrigin}/project/${idea_id}</loc><lastmod>${isoOf(updated_at)}</lastmod></url>\n`,
  );
  return sitemapOf('urlset', rows);
}
