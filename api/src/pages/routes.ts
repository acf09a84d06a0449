import Type from 'typebox';
import type { App } from '../http/app-type.ts';
import { Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import type { Pages } from './pages.ts';

const schema = {
  hide: true,
  params: Type.Object({ '*': Type.String() }),
  querystring: Type.Object({ page: Type.Optional(Type.String()) }),
};

/** Adds the data of pages that a server fills. Its answers are for that server, which tells caches what to keep. */
export function addPages(app: App, pages: Pages): void {
  app.get('/pages/*', { schema }, async ({ params, query }, reply) => {
    const found = await pages.find(`/${params['*']}`, query.page);
    if (!found) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
    return reply.status(found.status).send(found.json);
  });
}
