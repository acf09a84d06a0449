import Type from 'typebox';
import { errorAnswers, nullable } from '../http/answers.ts';
import { CursorQuery, IdParameter } from '../http/fields.ts';
import { authorFields } from '../members/person.ts';

const Thread = Type.Object({
  id: Type.String({ description: 'Id of its oldest message' }),
  ideaId: Type.Integer(),
  ideaTitle: Type.String(),
  category: Type.String(),
  isOwnIdea: Type.Boolean(),
  name: Type.String({ description: 'Name of the other sender; a visitor typed it' }),
  ...authorFields,
  email: nullable(Type.String(), '`null`: kept secret, or no member any more'),
  isVisitor: Type.Boolean(),
  isBlocked: Type.Boolean({ description: 'The member has blocked the other sender' }),
  blockId: nullable(Type.String(), 'Id of that block; `null` without one'),
  takesReplies: Type.Boolean({ description: 'False: a visitor, or no member any more' }),
  lastId: Type.String({ description: 'Id of its latest message' }),
  text: Type.String({ description: 'The beginning of its latest message' }),
  isOwn: Type.Boolean({ description: 'The member wrote the latest message' }),
  at: Type.String({ description: 'ISO 8601 instant of the latest message' }),
  unread: Type.Integer(),
});

const next = nullable(Type.String());

export const threadsAnswer = {
  querystring: CursorQuery,
  response: {
    200: Type.Object({
      threads: Type.Array(Thread),
      unread: Type.Integer({ description: 'Number of unread messages in all threads' }),
      next,
    }),
    ...errorAnswers(401),
  },
};

export const threadAnswer = {
  params: IdParameter,
  querystring: CursorQuery,
  response: {
    200: Type.Object({
      thread: Thread,
      messages: Type.Array(
        Type.Object({
          id: Type.String(),
          text: Type.String(),
          isOwn: Type.Boolean(),
          at: Type.String(),
        }),
      ),
      next,
    }),
    ...errorAnswers(401, 404),
  },
};
