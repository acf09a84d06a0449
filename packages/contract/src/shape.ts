import { isRecord } from '@composed/browser/is-record';

/** Type guard for a parsed value, in Node and browsers. `Of<typeof shape>` is the type. */
export type Shape<T> = (value: unknown) => value is T;

/** Type that a shape checks. */
export type Of<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type MayMiss<F extends Fields> = {
  [K in keyof F]: undefined extends Of<F[K]> ? K : never;
}[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };

/** Type of an object with these fields. Fields that may be `undefined` are optional. */
export type ObjectOf<F extends Fields> = Flat<
  { [K in keyof Omit<F, MayMiss<F>>]: Of<F[K]> } & { [K in keyof Pick<F, MayMiss<F>>]?: Of<F[K]> }
>;

export const isAnything: Shape<unknown> = (_value): _value is unknown => true;

export const isText: Shape<string> = (value) => typeof value === 'string';

export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';

/** Checks for an integer of at least 0. */
export const isCount: Shape<number> = (value): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Checks for a finite number of at least 0. */
export const isAmount: Shape<number> = (value): value is number =>
  Number.isFinite(value) && (value as number) >= 0;

/** Checks for a text that matches a pattern. */
export const textLike =
  (pattern: RegExp): Shape<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

/** Checks for an ISO 8601 instant, or another format that `Date.parse` reads. */
export const isInstant: Shape<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** Checks for one of these values. */
export const oneOf =
  <const T>(...values: readonly T[]): Shape<T> =>
  (value): value is T =>
    values.includes(value as T);

/** Also allows `undefined` or a missing field. */
export const maybe =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);

/** Also allows `null`. */
export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

/** Checks for an array whose items all match. */
export const listOf =
  <T>(item: Shape<T>): Shape<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every((one) => item(one));

/** Checks for an object with any keys whose values all match. */
export const mapOf =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRecord(value) && Object.values(value).every((one) => item(one));

/** Checks for an object with these fields. Ignores other fields. */
export const objectOf =
  <F extends Fields>(fields: F): Shape<ObjectOf<F>> =>
  (value): value is ObjectOf<F> =>
    isRecord(value) && Object.keys(fields).every((key) => fields[key]?.(value[key]));

/** Parses JSON. Returns `null` if it is invalid or does not match. */
export function readJson<T>(shape: Shape<T>, text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return shape(value) ? value : null;
  } catch {
    return null;
  }
}
