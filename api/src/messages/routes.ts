import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, nullable, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import {
  CursorQuery,
  EmailField,
  IdempotencyKey,
  IdParameter,
  NameField,
  paragraphOf,
} from '../http/fields.ts';
import { Problem } from '../http/problem.ts';
import { ideaIdOf } from '../ideas/change-idea.ts';
import type { Limit } from '../limits/account-limits.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { block, blocks, inbox, unblock, unread } from './inbox.ts';
import { otherMember, replyOf } from './reply.ts';
import { takeReport } from './report.ts';
import {
  type Author,
  isBlocked,
  isSent,
  type NewMessage,
  recipientOf,
  sendMessage,
} from './send.ts';
import { threadAnswer, threadsAnswer } from './thread-schemas.ts';
import { deleteThread, listThreads, markRead, ownMessage, readThread } from './threads.ts';

const { open, signedIn } = callsOf('messages');
const done = Type.Object({ success: Type.Boolean() });
const nullableText = nullable(Type.String());
const bodyLimit = 64 * 1024;

/** A call that reports something to the reviewers. */
export const reportCall = {
  params: IdParameter,
  headers: IdempotencyKey,
  body: strictObject({ reason: paragraphOf(1000) }),
  response: { 201: done, ...errorAnswers(401, 404, 409) },
};

const sendSchema = open('Write to an idea’s author; with the same key it is the same message', {
  params: IdParameter,
  headers: IdempotencyKey,
  body: strictObject({ name: NameField, email: EmailField, message: paragraphOf(2000) }),
  response: { 201: done, ...errorAnswers(401, 403, 404, 409) },
});

const reportSchema = open('Tell the reviewers what is wrong with an idea', reportCall);

const inboxSchema = signedIn('The member’s messages, newest first', {
  querystring: CursorQuery,
  response: {
    200: Type.Object({
      messages: Type.Array(
        Type.Object({
          id: Type.String({ format: 'uuid' }),
          ideaId: Type.Integer(),
          ideaTitle: Type.String(),
          name: Type.String(),
          email: nullable(
            Type.String(),
            '`null`: kept secret, or the sender is no member any more',
          ),
          isMember: Type.Boolean({ description: 'False: name and email are what a visitor typed' }),
          message: Type.String(),
          at: Type.String(),
          isRead: Type.Boolean(),
        }),
      ),
      unread: Type.Integer(),
      next: nullableText,
    }),
    ...errorAnswers(401),
  },
});

const unreadSchema = signedIn('How many messages the member has not read', {
  response: { 200: Type.Object({ unread: Type.Integer() }), ...errorAnswers(401) },
});

const replySchema = signedIn(
  'Answer in the thread of a message; with the same key it is one reply',
  {
    params: IdParameter,
    headers: IdempotencyKey,
    body: strictObject({ message: paragraphOf(2000) }),
    response: { 201: done, ...errorAnswers(401, 404, 409) },
  },
);

const threadsSchema = signedIn('The member’s threads, the latest message first', threadsAnswer);
const threadSchema = signedIn(
  'The thread of a message: its newest 50 messages, oldest first; then the ones before',
  threadAnswer,
);

const oneSchemaOf = (summary: string) =>
  signedIn(summary, {
    params: IdParameter,
    response: { 204: Type.Null(), ...errorAnswers(401, 404) },
  });

const blocksSchema = signedIn('Whom the member has blocked, the last one first', {
  response: {
    200: Type.Object({
      blocks: Type.Array(
        Type.Object({
          id: Type.String(),
          name: nullable(Type.String(), 'As in their newest message; `null`: none is left'),
          isMember: Type.Boolean(),
          at: Type.String(),
        }),
      ),
    }),
    ...errorAnswers(401),
  },
});

const unblockSchema = signedIn('Take a block back; who was blocked is not told', {
  params: IdParameter,
  response: { 204: Type.Null(), ...errorAnswers(401) },
});

const reportMessageSchema = signedIn('Tell the reviewers what is wrong with a message', reportCall);

/** Adds the calls for messages to authors, the inbox and reports. */
export function addMessages(app: App, services: Services): void {
  const { queries, now, accountLimits, cursors, mailer, rates } = services;
  const callers = new Callers(services);

  /** Limits of a message: per sender and network; per recipient, unless a block hides it from them. */
  const limitsOn = (sender: UserRow | null, address: string, toId: string | null): Limit[] => [
    sender
      ? { limit: 'message', of: sender.id, userId: sender.id }
      : { limit: 'visitorMessage', network: address, of: '' },
    { name: 'message', rate: rates.messagePerAddress, address },
    ...(toId === null
      ? []
      : [
          { limit: 'networkToAuthor', network: address, of: toId } as const,
          { limit: sender ? 'memberToAuthor' : 'visitorToAuthor', of: toId } as const,
        ]),
  ];

  async function send(recipient: Author, message: NewMessage, address: string): Promise<void> {
    const isHidden = await isBlocked(queries, recipient, message);
    if (isHidden && message.sender === null) return;
    if (await isSent(queries, message)) return;
    const isStored = await accountLimits.store(
      limitsOn(message.sender, address, isHidden ? null : recipient.id),
      () => sendMessage(queries, recipient, message),
      Boolean,
    );
    // A concurrent call was first. Its text may differ.
    if (!isStored) await isSent(queries, message);
    mailer.hurry();
  }

  app.post('/ideas/:id/messages', { schema: sendSchema, bodyLimit }, async (request, reply) => {
    const sender = await callers.visitorOrVerified(request);
    const { name, email, message: text } = request.body;
    const ideaId = ideaIdOf(request.params);
    const author = await recipientOf(queries, ideaId, sender);
    const key = request.headers['idempotency-key'];
    await send(author, { ideaId, sender, name, email, text, key, now: now() }, request.ip);
    reply.status(201);
    return { success: true };
  });

  app.post('/ideas/:id/reports', { schema: reportSchema, bodyLimit }, async (request, reply) => {
    const reporter = await callers.visitorOrVerified(request);
    await takeReport(services, {
      ideaId: ideaIdOf(request.params),
      messageId: null,
      commentId: null,
      reporterId: reporter?.id ?? null,
      address: request.ip,
      reason: request.body.reason,
      key: request.headers['idempotency-key'],
    });
    reply.status(201);
    return { success: true };
  });

  app.get('/messages', { schema: inboxSchema }, async (request) =>
    inbox(queries, cursors, (await callers.member(request)).id, request.query.cursor),
  );

  app.get('/messages/unread', { schema: unreadSchema }, async (request) => ({
    unread: await unread(queries, (await callers.member(request)).id),
  }));

  const own = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { id: userId } = await callers.member(request);
    return { userId, message: await ownMessage(queries, userId, request.params.id) };
  };

  app.get('/messages/threads', { schema: threadsSchema }, async (request) =>
    listThreads(queries, cursors, (await callers.member(request)).id, request.query.cursor),
  );

  app.get('/messages/:id/thread', { schema: threadSchema }, async (request) =>
    readThread(queries, cursors, { ...(await own(request)), cursor: request.query.cursor }),
  );

  app.post('/messages/:id/replies', { schema: replySchema, bodyLimit }, async (request, reply) => {
    const sender = await callers.verified(request);
    const { message } = await own(request);
    const other = await otherMember(queries, message);
    const { message: text } = request.body;
    const key = request.headers['idempotency-key'];
    const answer = { sender, message, other, text, key, now: now() };
    await send(other, await replyOf(queries, answer), request.ip);
    reply.status(201);
    return { success: true };
  });

  const read = oneSchemaOf('Mark the thread of a message as read, up to this message');
  app.put('/messages/:id/read', { schema: read }, async (request, reply) => {
    const { userId, message } = await own(request);
    await markRead(queries, userId, message, now());
    reply.status(204);
    return null;
  });

  const remove = oneSchemaOf('Delete the thread of a message for the member, up to this message');
  app.delete('/messages/:id', { schema: remove }, async (request, reply) => {
    const { userId, message } = await own(request);
    await deleteThread(queries, userId, message);
    reply.status(204);
    return null;
  });

  const blockSchema = oneSchemaOf('Block the other sender of a thread; who is blocked is not told');
  app.put('/messages/:id/block', { schema: blockSchema }, async (request, reply) => {
    const { userId, message } = await own(request);
    await block(queries, userId, message.other, now());
    reply.status(204);
    return null;
  });

  app.get('/messages/blocks', { schema: blocksSchema }, async (request) =>
    blocks(queries, (await callers.member(request)).id),
  );

  app.delete('/messages/blocks/:id', { schema: unblockSchema }, async (request, reply) => {
    await unblock(queries, (await callers.member(request)).id, request.params.id);
    reply.status(204);
    return null;
  });

  app.post(
    '/messages/:id/reports',
    { schema: reportMessageSchema, bodyLimit },
    async (request, reply) => {
      await callers.verified(request);
      const { userId, message } = await own(request);
      if (!message.isReceived) throw new Problem(404, 'NOT_FOUND', MESSAGES.messageNotFound);
      await takeReport(services, {
        ideaId: message.idea_id,
        messageId: message.id,
        commentId: null,
        reporterId: userId,
        address: request.ip,
        reason: request.body.reason,
        key: request.headers['idempotency-key'],
      });
      reply.status(201);
      return { success: true };
    },
  );
}
