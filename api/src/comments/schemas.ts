import Type, { type Static } from 'typebox';
import { nullable } from '../http/answers.ts';

export const Person = Type.Object({
  id: nullable(Type.String(), 'For the public profile; `null` if it is hidden'),
  name: Type.String(),
  picture: nullable(Type.String(), 'Address; `null` without one, or if the profile is hidden'),
});

export const Comment = Type.Object(
  {
    id: Type.String(),
    replyTo: nullable(Type.String(), 'Id of the comment that this one answers'),
    person: nullable(Person, '`null`: deleted, or its author is suspended'),
    text: Type.String({ description: 'Empty without a person' }),
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
