import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { callsOf, errorAnswers } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { IdParameter, OwnPage } from '../http/fields.ts';
import { ideaIdOf } from '../ideas/change-idea.ts';
import { perNetwork } from '../limits/address-limits.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { type Mark, markedIdeas, ownPublished, setMark } from './marks.ts';
import { countVisit } from './visits.ts';

const { open, signedIn } = callsOf('ideas');

const markAnswer = Type.Object({
  id: Type.Integer(),
  likes: Type.Integer(),
  saves: Type.Integer(),
});
const ideaIds = Type.Array(Type.Object({ id: Type.Integer() }));

const marksSchema = signedIn('The ideas that the member likes, has saved and has published', {
  response: {
    200: Type.Object({ liked: ideaIds, saved: ideaIds, own: ideaIds }),
    ...errorAnswers(401),
  },
});

const schemaOf = (summary: string) =>
  signedIn(summary, {
    params: IdParameter,
    response: { 200: markAnswer, ...errorAnswers(401, 404) },
  });

const visitSchemaOf = (summary: string) =>
  open(summary, {
    params: IdParameter,
    headers: OwnPage,
    response: { 204: Type.Null(), ...errorAnswers(401) },
  });

/** Adds the calls for likes, saves, views and shares. */
export function addMarks(app: App, services: Services): void {
  const { queries, now, accountLimits, rates } = services;
  const callers = new Callers(services);

  app.get('/ideas/marks', { schema: marksSchema }, async (request) => {
    const { id } = await callers.member(request);
    return {
      liked: await markedIdeas(queries, 'likes', id),
      saved: await markedIdeas(queries, 'saves', id),
      own: await ownPublished(queries, id),
    };
  });

  async function mark(
    request: FastifyRequest<{ Params: { id: string } }>,
    which: Mark,
    isSet: boolean,
  ) {
    const { id: userId } = isSet ? await callers.verified(request) : await callers.member(request);
    const ideaId = ideaIdOf(request.params);
    return accountLimits.store([{ limit: 'mark', of: userId, userId }], () =>
      setMark(queries, which, { ideaId, userId, isSet, now: now() }),
    );
  }

  const like = schemaOf('Like an idea; once is the same as many times');
  app.put('/ideas/:id/like', { schema: like }, (request) => mark(request, 'likes', true));
  const unlike = schemaOf('Take a like back');
  app.delete('/ideas/:id/like', { schema: unlike }, (request) => mark(request, 'likes', false));
  const save = schemaOf('Save an idea for later; once is the same as many times');
  app.put('/ideas/:id/save', { schema: save }, (request) => mark(request, 'saves', true));
  const unsave = schemaOf('Take an idea off the saved ones');
  app.delete('/ideas/:id/save', { schema: unsave }, (request) => mark(request, 'saves', false));

  const visits = [
    ['views', 'view', 'Count a view: once a day and network, without storing the network'],
    ['shares', 'share', 'Count a share: once a day and network, without storing the network'],
  ] as const;
  for (const [path, kind, summary] of visits) {
    app.post(
      `/ideas/:id/${path}`,
      { schema: visitSchemaOf(summary), config: perNetwork('visit', rates.visitPerAddress) },
      async (request, reply) => {
        if (kind === 'share') await callers.visitorOrVerified(request);
        const ideaId = ideaIdOf(request.params);
        await countVisit(queries, accountLimits, {
          ideaId,
          kind,
          address: request.ip,
          now: now(),
        });
        reply.status(204);
        return null;
      },
    );
  }
}
