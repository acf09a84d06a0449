import Type, { type Static } from 'typebox';
import { nullable } from '../http/answers.ts';
import { authorFields } from '../members/person.ts';

export const Offers = Type.Object(
  {
    total: Type.Integer({ description: 'Number of members who offer help' }),
    skills: Type.Array(Type.String(), {
      description: 'From the public profiles of those members, the most frequent first',
    }),
    own: nullable(Type.String(), 'The caller’s own offer'),
    offers: Type.Array(
      Type.Object({
        author: Type.String(),
        ...authorFields,
        offer: Type.String(),
        threadId: nullable(Type.String(), 'Of the messages with that member; `null` without one'),
        at: Type.String({ description: 'ISO 8601 instant of the last change' }),
      }),
      { description: 'Only for the author of the idea; the newest 200' },
    ),
  },
  { $id: 'Offers', description: 'Help that members offer on an idea' },
);

export type Offers = Static<typeof Offers>;

export const offersReference = Type.Unsafe<Offers>(Type.Ref('Offers'));
