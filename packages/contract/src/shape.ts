import { isRecord } from '@composed/browser/is-record';

/** Whether a parsed value has a form, in Node and in browsers alike. The form's type is `Of<typeof shape>`. */
export type Shape<T> = (value: unknown) => value is T;

/** The type of what has a shape. */
export type Of<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type MayMiss<F extends Fields> = {
  [K in keyof F]: undefined extends Of<F[K]> ? K : never;
}[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };

/** The type of an object with such fields; those that may be `undefined` may be missing. */
export type ObjectOf<F extends Fields> = Flat<
  { [K in keyof Omit<F, MayMiss<F>>]: Of<F[K]> } & { [K in keyof Pick<F, MayMiss<F>>]?: Of<F[K]> }
>;

export const isAnything: Shape<unknown> = (_value): _value is unknown => true;

export const isText: Shape<string> = (value) => typeof value === 'string';

export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';

/** A whole number from 0 on. */
export const isCount: Shape<number> = (value): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** A number that is not negative; neither `NaN` nor endless. */
export const isAmount: Shape<number> = (value): value is number =>
  Number.isFinite(value) && (value as number) >= 0;

/** Text that a pattern finds itself in. */
export const textLike =
  (pattern: RegExp): Shape<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

/** An instant as ISO 8601, or in another form that `Date.parse` reads. */
export const isInstant: Shape<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** One of these values and nothing else. */
export const oneOf =
  <const T>(...values: readonly T[]): Shape<T> =>
  (value): value is T =>
    values.includes(value as T);

/** The same, or missing. */
export const maybe =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);

/** The same, or `null`. */
export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

/** A list whose items all have that shape. */
export const listOf =
  <T>(item: Shape<T>): Shape<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every((one) => item(one));

/** An object of any keys whose values all have that shape. */
export const mapOf =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRecord(value) && Object.values(value).every((one) => item(one));

/** An object with these fields; what else it has is passed over. */
export const objectOf =
  <F extends Fields>(fields: F): Shape<ObjectOf<F>> =>
  (value): value is ObjectOf<F> =>
    isRecord(value) && Object.keys(fields).every((key) => fields[key]?.(value[key]));

/** What a text of JSON says, if it has that shape; `null` for everything else, and for what is no JSON. */
export function readJson<T>(shape: Shape<T>, text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return shape(value) ? value : null;
  } catch {
    return null;
  }
}
