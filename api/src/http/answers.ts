import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** The one error shape, documented once and named by every call. */
export const ErrorAnswer = Type.Object(
  {
    status: Type.Integer(),
    message: Type.String(),
    details: Type.Object({
      code: Type.String(),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: 'What was wrong with which field',
        }),
      ),
    }),
  },
  { $id: 'Error', description: 'Every answer other than success' },
);

export type ErrorBody = Static<typeof ErrorAnswer>;

const ErrorReference = Type.Ref('Error');

/** A body that knows its fields: any other is refused (ASVS 15.3.3). */
export function strictObject<T extends Record<string, TSchema>>(fields: T): TObject<T> {
  return Type.Object(fields, { additionalProperties: false });
}

/** As above, with every field optional. */
export function strictPartial<T extends Record<string, TSchema>>(fields: T) {
  // `Partial` forgets the options of the object that it is given.
  return Type.Partial(Type.Object(fields), { additionalProperties: false });
}

/** Statuses that any call with a body can answer with. */
const ALWAYS = [400, 413, 415, 429, 500, 503] as const;

/**
 * Error answers of a call, for its schema. A call that can answer 401 can also answer 403, because the
 * account may be suspended.
 */
export function errorAnswers(...given: number[]) {
  const more = given.includes(401) ? [...given, 403] : given;
  return Object.fromEntries([...ALWAYS, ...more].map((status) => [status, ErrorReference]));
}

export const OutcomeAnswer = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
});

export const TokensAnswer = Type.Object({
  token: Type.String({ minLength: 1, description: 'Access token, 10 minutes' }),
  refreshToken: Type.String({
    minLength: 1,
    description: 'Single use; 14 days, the session 60 days at most',
  }),
});

export type Tokens = Static<typeof TokensAnswer>;
