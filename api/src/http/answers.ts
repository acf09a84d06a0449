import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** Shape of all error answers. Every call references it by name. */
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

/** An object schema that refuses unknown fields (ASVS 15.3.3). */
export function strictObject<T extends Record<string, TSchema>>(fields: T): TObject<T> {
  return Type.Object(fields, { additionalProperties: false });
}

/** Like `strictObject`, with every field optional. */
export function strictPartial<T extends Record<string, TSchema>>(fields: T) {
  // `Partial` drops the options of its object.
  return Type.Partial(Type.Object(fields), { additionalProperties: false });
}

/** A schema that also takes `null`. */
export const nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

/** Describes calls with a tag: those that everybody may make, and those that need an access token. */
export const callsOf = (tag: string) => ({
  open: <Schema extends object>(summary: string, schema: Schema) => ({
    summary,
    tags: [tag],
    ...schema,
  }),
  signedIn: <Schema extends object>(summary: string, schema: Schema) => ({
    summary,
    tags: [tag],
    security: [{ accessToken: [] }],
    ...schema,
  }),
});

/** Error statuses of every call with a body. */
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
