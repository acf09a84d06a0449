import Type from 'typebox';
import { callsOf, errorAnswers, nullable } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { CursorQuery } from '../http/fields.ts';
import { PAGE_NUMBER } from '../ideas/list.ts';
import { cardReference } from '../ideas/schemas.ts';
import type { Services } from '../services.ts';
import { memberIdeas, memberPage } from './member-page.ts';
import { PersonSchema } from './person.ts';

const { open } = callsOf('members');

const params = Type.Object({ id: Type.String({ description: 'Of a card’s `authorId`' }) });

const pageSchema = open('A member’s profile, as far as the settings allow; otherwise a 404', {
  params,
  response: {
    200: Type.Object({
      id: Type.String(),
      name: PersonSchema.properties.name,
      picture: PersonSchema.properties.picture,
      bio: Type.String(),
      website: Type.String(),
      linkedin: Type.String(),
      github: Type.String(),
      skills: Type.Array(Type.String()),
      email: nullable(Type.String(), 'Only if the member chose to show it'),
      since: Type.String({ description: 'Year of the registration' }),
      ideas: Type.Integer({ description: 'Number of published ideas' }),
    }),
    ...errorAnswers(404),
  },
});

const ideasSchema = open('A member’s published ideas, newest first: 24 a page', {
  params,
  querystring: Type.Object(
    {
      ...CursorQuery.properties,
      page: Type.Optional(
        Type.String({
          pattern: PAGE_NUMBER,
          description: 'Number of a page, instead of a cursor; the first is 1',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({
      ideas: Type.Array(cardReference),
      total: Type.Integer(),
      next: nullable(Type.String(), 'The cursor of the next page; `null` on the last'),
    }),
    ...errorAnswers(404),
  },
});

/** Adds the calls for members' public profiles. */
export function addMemberPages(app: App, { queries, cursors }: Services): void {
  const config = { isPublic: true };

  app.get('/members/:id', { schema: pageSchema, config }, ({ params: { id } }) =>
    memberPage(queries, id),
  );

  app.get('/members/:id/ideas', { schema: ideasSchema, config }, async ({ params, query }) => {
    const list = cursors.of('member', params.id);
    const at = { after: list.read(query.cursor), page: Number(query.page ?? 1) };
    const { last, ...found } = await memberIdeas(queries, params.id, at);
    return { ...found, next: list.write(last) };
  });
}
