import type { Queries } from '../database/database.ts';
import type { App } from '../http/app-type.ts';
import { holds, PICTURE_CACHING } from '../http/headers.ts';
import { ideaGone, ideaIdOf, ideaNotFound } from '../ideas/change-idea.ts';
import { wasPublic } from '../ideas/publish.ts';
import type { Services } from '../services.ts';
import { cardVersion, type PicturedIdea } from './address.ts';
import { SharePictures } from './share-pictures.ts';

/** Adds the picture for links to an idea. */
export function addSharePictures(app: App, { queries, accountLimits }: Services): void {
  const pictures = new SharePictures();

  app.get('/ideas/:id/card.png', { schema: { hide: true } }, async (request, reply) => {
    const id = ideaIdOf(request.params as { id: string });
    const idea = await publishedIdea(queries, id);
    const version = cardVersion(idea);
    const { v } = request.query as { v?: unknown };
    // An earlier version may show a text that the author has removed.
    if (v !== version) return reply.redirect(`card.png?v=${version}`, 302);
    const etag = `"${version}"`;
    let png: Buffer | null | undefined = null;
    if (!holds(request.headers['if-none-match'], etag)) {
      png = pictures.kept(idea);
      if (!png) {
        png = await pictures.draw(idea, () => accountLimits.draw(request.ip));
        // The idea can be withdrawn while the drawing waits.
        await publishedIdea(queries, id);
      }
    }
    reply
      .header('cache-control', PICTURE_CACHING)
      .header('etag', etag)
      // Other sites show the picture beside a link.
      .header('cross-origin-resource-policy', 'cross-origin');
    return png ? reply.type('image/png').send(png) : reply.status(304).send();
  });
}

/** Rejects with a 410 for a withdrawn idea, and with a 404 for another one that is not public. */
async function publishedIdea(queries: Queries, id: number): Promise<PicturedIdea> {
  const published = await queries
    .selectFrom('published_ideas')
    .select(['title', 'category', 'author_name as author'])
    .where('idea_id', '=', id)
    .executeTakeFirst();
  if (published) return { id, ...published };
  throw (await wasPublic(queries, id)) ? ideaGone() : ideaNotFound();
}
