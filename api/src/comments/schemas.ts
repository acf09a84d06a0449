import Type, { type Static } from 'typebox';
import { nullable } from '../http/answers.ts';
import { authorFields } from '../members/person.ts';

export const Comment = Type.Object(
  {
    id: Type.String(),
    replyTo: nullable(Type.String(), 'Id of the comment that this one answers'),
    author: nullable(Type.String(), '`null`: deleted, or the author is suspended'),
    ...authorFields,
    text: Type.String({ description: 'Empty without an author' }),
    at: Type.String({ description: 'ISO 8601 instant' }),
    isEdited: Type.Boolean(),
    isByAuthor: Type.Boolean({ description: 'By the author of the idea' }),
    isByReviewer: Type.Boolean(),
    isOwn: Type.Boolean(),
    editableUntil: nullable(Type.String(), 'Only of the caller’s own comments'),
    canDelete: Type.Boolean({ description: 'The caller wrote it, or is a reviewer' }),
  },
  { $id: 'Comment', description: 'A comment on an idea' },
);

export type Comment = Static<typeof Comment>;

export const commentReference = Type.Unsafe<Comment>(Type.Ref('Comment'));
