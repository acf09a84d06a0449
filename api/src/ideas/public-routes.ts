import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { callsOf, errorAnswers, nullable } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { IdParameter, textOf } from '../http/fields.ts';
import { stripInvisible } from '../http/invisible.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { ideaIdOf } from './change-idea.ts';
import { CATEGORIES } from './fields.ts';
import { ideaPage } from './idea-page.ts';
import { PAGE, PAGE_NUMBER, SORTS } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { ideasSitemap, sitemapIndex } from './overviews.ts';
import type { PublicLists } from './public-lists.ts';
import { cardReference, pageReference } from './schemas.ts';
import { Searches } from './searches.ts';

const { open } = callsOf('ideas');

const listSchema = open('The published ideas: up to 24 a page, and how many there are in all', {
  querystring: Type.Object(
    {
      search: Type.Optional(textOf(200)),
      category: Type.Optional(Type.Enum(CATEGORIES)),
      sort: Type.Optional(Type.Enum(SORTS)),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
      page: Type.Optional(
        Type.String({
          pattern: PAGE_NUMBER,
          description: 'Number of a page of the list without search and cursor; the first is 1',
        }),
      ),
      limit: Type.Optional(
        Type.String({ pattern: '^([1-9]|1\\d|2[0-4])$', description: 'Ideas a page: 1 to 24' }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({
      ideas: Type.Array(cardReference),
      total: Type.Integer(),
      next: nullable(Type.String(), 'The cursor of the next page; `null` on the last'),
      spelling: nullable(
        Type.String(),
        'The corrected words, if no idea had those of the search; else `null`',
      ),
    }),
    ...errorAnswers(),
  },
});

const sectionsSchema = open('Up to three categories with their three newest ideas', {
  response: {
    200: Type.Object({
      sections: Type.Array(
        Type.Object({
          category: Type.String(),
          total: Type.Integer(),
          ideas: Type.Array(cardReference),
        }),
      ),
    }),
    ...errorAnswers(),
  },
});

const sitemapSchema = {
  hide: true,
  querystring: Type.Object({ page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })) }),
};

const pageSchema = open(
  'An idea’s page; what is not published only its author and reviewers find',
  {
    params: IdParameter,
    response: { 200: pageReference, ...errorAnswers(401, 404) },
  },
);

/** Adds the calls that everybody may read. */
export function addPublicIdeas(app: App, services: Services, lists: PublicLists): void {
  const { queries, now, appOrigin, accountLimits, cursors } = services;
  const callers = new Callers(services);
  const searches = new Searches(services.searching, now, cursors);
  const sitemaps = new MinuteMemory<string>(now, { size: 20 });
  const config = { isPublic: true };

  app.get('/ideas', { schema: listSchema, config }, async ({ query, ip }) => {
    const { search = '', cursor, limit, page, ...listing } = query;
    const size = limit === undefined ? PAGE : Number(limit);
    if (stripInvisible(search).trim() === '') {
      return lists.page({ ...listing, cursor, page: Number(page ?? 1), size });
    }
    accountLimits.search(ip);
    return searches.find(search, { ...listing, cursor, size });
  });

  app.get('/ideas/sections', { schema: sectionsSchema, config }, async () => ({
    sections: await lists.sections(),
  }));

  // No cache may add to the minute for which this process remembers a sitemap.
  const sitemap = (reply: FastifyReply, name: string, make: () => Promise<string>) => {
    reply.type('application/xml; charset=utf-8');
    return sitemaps.get(name, make);
  };
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    sitemap(reply, 'index', () => sitemapIndex(queries, services)),
  );
  app.get('/ideas/sitemap.xml', { schema: sitemapSchema }, ({ query }, reply) => {
    const page = Number(query.page ?? 1);
    return sitemap(reply, `${page}`, () => ideasSitemap(queries, appOrigin, page));
  });

  app.get('/ideas/:id', { schema: pageSchema, config }, async (request) =>
    ideaPage(queries, ideaIdOf(request.params), await callers.anybody(request)),
  );
}
