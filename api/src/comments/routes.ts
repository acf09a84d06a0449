import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { UserRow } from '../accounts/user.ts';
import { callsOf, errorAnswers, nullable, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { CursorQuery, IdempotencyKey, IdParameter, paragraphOf } from '../http/fields.ts';
import { ideaIdOf } from '../ideas/change-idea.ts';
import type { Limit } from '../limits/account-limits.ts';
import { takeReport } from '../messages/report.ts';
import { reportCall } from '../messages/routes.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { commentFor, listComments } from './list.ts';
import { removeComment } from './remove.ts';
import { commentReference } from './schemas.ts';
import { editComment, findComment, findPosted, postComment } from './write.ts';

const { open, signedIn } = callsOf('comments');
const text = paragraphOf(2000);
const bodyLimit = 64 * 1024;

const listSchema = open('The newest 50 comments on an idea, oldest first; then the ones before', {
  params: IdParameter,
  querystring: CursorQuery,
  response: {
    200: Type.Object({
      comments: Type.Array(commentReference, {
        description: 'If the first one is a reply, the comment that it answers is added',
      }),
      total: Type.Integer(),
      next: nullable(Type.String(), 'The cursor of earlier comments'),
    }),
    ...errorAnswers(401, 404),
  },
});

const postSchema = signedIn('Comment on an idea; with the same key it is the same comment', {
  params: IdParameter,
  headers: IdempotencyKey,
  body: strictObject({
    text,
    replyTo: nullable(Type.String({ maxLength: 36 }), 'Id of a comment that is no reply'),
  }),
  response: { 201: commentReference, ...errorAnswers(401, 404, 409) },
});

const editSchema = signedIn('Change an own comment within five minutes', {
  params: IdParameter,
  body: strictObject({ text }),
  response: { 200: commentReference, ...errorAnswers(401, 404, 409) },
});

const removeSchema = signedIn('Delete an own comment, or any as a reviewer', {
  params: IdParameter,
  response: { 204: Type.Null(), ...errorAnswers(401, 404) },
});

const reportSchema = signedIn('Tell the reviewers what is wrong with a comment', reportCall);

/** Adds the calls for comments on published ideas. */
export function addComments(app: App, services: Services): void {
  const { queries, now, accountLimits, cursors, mailer, rates } = services;
  const callers = new Callers(services);
  const admit = async (request: FastifyRequest) => void (await callers.verified(request));
  const limitsOn = ({ id }: UserRow, address: string): Limit[] => [
    { limit: 'comment', of: id, userId: id },
    { name: 'comment', rate: rates.commentPerAddress, address },
  ];

  app.get(
    '/ideas/:id/comments',
    { schema: listSchema, config: { isPublic: true } },
    async (request) =>
      listComments(queries, cursors, {
        ideaId: ideaIdOf(request.params),
        viewer: await callers.anybody(request),
        cursor: request.query.cursor,
        now: now(),
      }),
  );

  app.post(
    '/ideas/:id/comments',
    { schema: postSchema, bodyLimit, onRequest: admit },
    async (request, reply) => {
      const author = await callers.verified(request);
      const comment = {
        ...request.body,
        ideaId: ideaIdOf(request.params),
        author,
        key: request.headers['idempotency-key'],
        now: now(),
      };
      const post = () =>
        accountLimits.store(
          limitsOn(author, request.ip),
          () => postComment(queries, comment),
          Boolean,
        );
      const id =
        (await findPosted(queries, comment)) ??
        (await post()) ??
        // A concurrent call was first. Its text may differ.
        (await findPosted(queries, comment));
      mailer.hurry();
      reply.status(201);
      return commentFor(queries, id ?? '', { viewer: author, now: now() });
    },
  );

  app.put('/comments/:id', { schema: editSchema, bodyLimit, onRequest: admit }, async (request) => {
    const author = await callers.verified(request);
    const { id } = request.params;
    await accountLimits.store(limitsOn(author, request.ip), () =>
      editComment(queries, { id, author, text: request.body.text, now: now() }),
    );
    return commentFor(queries, id, { viewer: author, now: now() });
  });

  app.delete('/comments/:id', { schema: removeSchema }, async (request, reply) => {
    await removeComment(queries, request.params.id, await callers.member(request));
    reply.status(204);
    return null;
  });

  app.post(
    '/comments/:id/reports',
    { schema: reportSchema, bodyLimit, onRequest: admit },
    async (request, reply) => {
      const { id: reporterId } = await callers.verified(request);
      const comment = await findComment(queries, request.params.id);
      await takeReport(services, {
        ideaId: comment.idea_id,
        messageId: null,
        commentId: comment.id,
        reporterId,
        address: request.ip,
        reason: request.body.reason,
        key: request.headers['idempotency-key'],
      });
      reply.status(201);
      return { success: true };
    },
  );
}
