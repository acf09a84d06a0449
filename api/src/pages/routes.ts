import Type from 'typebox';
import { MESSAGES } from '../answer-texts.ts';
import type { App } from '../http/app-type.ts';
import { Problem } from '../http/problem.ts';
import type { Pages } from './pages.ts';

const schema = {
  hide: true,
  querystring: Type.Partial(Type.Object({ page: Type.String(), category: Type.String() })),
};

/** Adds the data of pages that a server fills. Its answers are for that server, which tells caches what to keep. */
export function addPages(app: App, pages: Pages): void {
  app.get('/pages/*', { schema }, async ({ url, query }, reply) => {
    // Not decoded, because a slash in a segment is no border of it.
    const [path = ''] = url.slice(url.indexOf('/pages/') + '/pages'.length).split('?');
    const found = await pages.find(path, query);
    if (!found) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
    return reply.status(found.status).send(found.json);
  });
}
