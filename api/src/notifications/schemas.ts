import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../http/answers.ts';
import { authorFields } from '../members/person.ts';

const KINDS = ['comment', 'reply', 'offer', 'message', 'decision', 'like'] as const;

export const NotificationSchema = Type.Object({
  kind: Type.Enum(KINDS),
  ideaId: Type.Integer(),
  title: Type.String(),
  category: Type.String(),
  isPublished: Type.Boolean(),
  threadId: nullable(Type.String(), 'Of the latest message; `null` for other kinds'),
  decision: nullable(Type.String(), 'The latest decision; `null` for other kinds'),
  actor: nullable(
    Type.String(),
    'Name of the member who acted last; `null`: a visitor, or not told',
  ),
  actorId: authorFields.authorId,
  actorPicture: authorFields.authorPicture,
  count: Type.Integer({ description: 'Number of events since the member last read the entry' }),
  at: Type.String({ description: 'ISO 8601 instant of the latest event' }),
  isRead: Type.Boolean(),
});

export type Notification = Static<typeof NotificationSchema>;

/** An entry as the member saw it. */
export const ReadEntrySchema = strictObject({
  kind: Type.Enum(KINDS),
  ideaId: Type.Integer({ minimum: 1, maximum: 2 ** 47 }),
  at: Type.String({
    maxLength: 24,
    pattern:
      '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3])(:[0-5]\\d){2}\\.\\d{3}Z$',
  }),
});

export type ReadEntry = Static<typeof ReadEntrySchema>;
