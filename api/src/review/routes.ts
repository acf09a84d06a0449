import Type from 'typebox';
import type { DecisionTable } from '../database/community-schema.ts';
import { callsOf, errorAnswers } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { IdParameter } from '../http/fields.ts';
import { logSecurityEvent } from '../http/log.ts';
import { findIdea, ideaIdOf, ideaNotFound } from '../ideas/change-idea.ts';
import { isoOf } from '../ideas/columns.ts';
import { ideaPage, writtenPage } from '../ideas/idea-page.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { actionsFor, decide, OwnIdea } from './decide.ts';
import { decideAll } from './decide-all.ts';
import { authorOf, listDecisions, openReportsOf, placeOf, reviewQueue } from './queue.ts';
import { listReports, resolveReport } from './reports.ts';
import {
  BatchAnswer,
  BatchBody,
  DecisionAnswer,
  DecisionBody,
  DecisionsAnswer,
  DecisionsQuery,
  PlaceQuerySchema,
  QueueAnswer,
  QueueQuerySchema,
  ReportsAnswer,
  ReportsQuery,
  ReviewAnswer,
} from './schemas.ts';
import { countSameTitle, similarIdeas } from './similar.ts';

const { signedIn } = callsOf('review');

const queueSchema = signedIn('Ideas of a status, the one that waits longest first', {
  querystring: QueueQuerySchema,
  response: { 200: QueueAnswer, ...errorAnswers(401, 403) },
});

const oneSchema = signedIn(
  'An idea as visitors would see it, and as they do; and what was decided about it',
  {
    params: IdParameter,
    querystring: PlaceQuerySchema,
    response: { 200: ReviewAnswer, ...errorAnswers(401, 403, 404) },
  },
);

const decideSchema = signedIn(
  'Decide about the version that was seen; a 409 when it has changed since',
  {
    params: IdParameter,
    body: DecisionBody,
    response: { 200: DecisionAnswer, ...errorAnswers(401, 403, 404, 409) },
  },
);

const batchSchema = signedIn('One decision about several ideas; each succeeds or fails by itself', {
  body: BatchBody,
  response: { 200: BatchAnswer, ...errorAnswers(401, 403) },
});

const auditSchema = signedIn('Who decided what, when and why; newest first', {
  querystring: DecisionsQuery,
  response: { 200: DecisionsAnswer, ...errorAnswers(401, 403) },
});

const reportsSchema = signedIn('What members and visitors have reported', {
  querystring: ReportsQuery,
  response: { 200: ReportsAnswer, ...errorAnswers(401, 403) },
});

const resolveSchema = signedIn('Settle a report; a 409 when another reviewer has', {
  params: IdParameter,
  response: { 204: Type.Null(), ...errorAnswers(401, 403, 404, 409) },
});

/** Adds the reviewers' calls. Each call checks again that the caller is a reviewer. */
export function addReview(app: App, services: Services): void {
  const { queries, now, cursors, mailer } = services;
  const callers = new Callers(services);

  app.get('/review/ideas', { schema: queueSchema }, async (request) => {
    await callers.reviewer(request);
    return reviewQueue(queries, cursors, request.query);
  });

  app.get('/review/ideas/:id', { schema: oneSchema }, async (request) => {
    const reviewer = await callers.reviewer(request);
    const id = ideaIdOf(request.params);
    const idea = await findIdea(queries, id);
    if (!idea) throw ideaNotFound();
    const page = await ideaPage(queries, id, reviewer);
    return {
      id,
      version: idea.version,
      status: idea.status,
      actions: actionsFor(reviewer, idea),
      isOwn: idea.author_id === reviewer.id,
      author: await authorOf(queries, idea.author_id),
      submitterName: idea.submitter_name,
      rejectionReason: idea.rejection_reason,
      written: writtenPage(page, idea),
      published: page.isPublic ? page : null,
      decisions: (await listDecisions(queries, cursors, { ideaId: id })).decisions,
      reports: await openReportsOf(queries, id),
      similar: await similarIdeas(queries, idea),
      sameTitle: await countSameTitle(queries, idea),
      waitsSince: isoOf(idea.updated_at),
      place: await placeOf(queries, idea, request.query),
    };
  });

  const admit = async (request: Parameters<Callers['reviewer']>[0]) =>
    void (await callers.reviewer(request));

  app.post(
    '/review/ideas/:id/decisions',
    { schema: decideSchema, onRequest: admit },
    async (request) => {
      const reviewer = await callers.reviewer(request);
      const { action, version, reason = '' } = request.body;
      const decision = {
        ideaId: ideaIdOf(request.params),
        action: action as DecisionTable['action'],
        version,
        reason,
      };
      const idea = await decide(queries, reviewer, decision, now()).catch((error: unknown) => {
        if (error instanceof OwnIdea) {
          logSecurityEvent(request, { event: 'own-idea', userId: reviewer.id });
        }
        throw error;
      });
      mailer.hurry();
      const { id, status } = idea;
      return { id, status, version: idea.version, actions: actionsFor(reviewer, idea) };
    },
  );

  app.post('/review/decisions', { schema: batchSchema, onRequest: admit }, async (request) => {
    const reviewer = await callers.reviewer(request);
    const { action, reason = '', ...batch } = request.body;
    const decision = { ...batch, reason, action: action as DecisionTable['action'] };
    return { results: await decideAll(queries, reviewer, decision, now) };
  });

  app.get('/review/decisions', { schema: auditSchema }, async (request) => {
    await callers.reviewer(request);
    return listDecisions(queries, cursors, request.query);
  });

  app.get('/review/reports', { schema: reportsSchema }, async (request) => {
    await callers.reviewer(request);
    return listReports(queries, cursors, request.query);
  });

  app.post('/review/reports/:id/resolution', { schema: resolveSchema }, async (request, reply) => {
    const reviewer = await callers.reviewer(request);
    await resolveReport(queries, request.params.id, reviewer.id, now());
    reply.status(204);
    return null;
  });
}
