import type { Queries } from '../database/database.ts';
import { isoOf } from './columns.ts';

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
