import { recordOf } from '@composed/browser/kept-record';

/**
 * Shape of an answer, written as the defaults of its parts:
 *
 * - text, a number, a boolean: the default of that type;
 * - `null`: a text that is not empty, or `null`;
 * - `String`: an id, which some servers send as a number;
 * - `['public', 'private']`: one of two or more values; the first is the default;
 * - `['']`, `[SHAPE]`: a list of values with that shape, without repeats;
 * - an object: an object with these fields. If the shape has an `id`, a value without id and email becomes
 *   `null`.
 */
export type AnswerShape =
  | string
  | number
  | boolean
  | null
  | StringConstructor
  | readonly [AnswerShape, ...AnswerShape[]]
  | { readonly [field: string]: AnswerShape };

/** Result of `read` for a shape. Its lists and objects are new. */
export type AnswerOf<S> = S extends null
  ? string | null
  : S extends string | StringConstructor
    ? string
    : S extends number
      ? number
      : S extends boolean
        ? boolean
        : S extends readonly [infer Item]
          ? Array<AnswerOf<Item>>
          : S extends readonly (infer Value)[]
            ? Value
            : { -readonly [Field in keyof S]: FieldOf<S[Field]> };

/** An object with an `id` becomes `null` without one. In a list it is left out; a whole answer is refused. */
type FieldOf<S> = S extends { id: AnswerShape } ? AnswerOf<S> | null : AnswerOf<S>;

/** Method and path of a call, such as `POST /auth/login`, and the shape of its answer, if it has one. */
export type ShapedCall<Name extends string = string> = readonly [name: Name, answer?: AnswerShape];

/** Input, needed headers and answer of a call. */
export interface CallType<
  Call extends ShapedCall,
  Input = undefined,
  Header extends string = never,
> {
  input: Input;
  headers: { [Name in Header]: string };
  answer: Call extends readonly [string, infer Shape] ? AnswerOf<Shape> : undefined;
}

/** Returns the value if it has the shape, else `undefined`. Lists lose their invalid and repeated items. */
export function find(shape: AnswerShape, value: unknown): unknown {
  if (shape === null) return find('', value) || undefined;
  if (isList(shape)) {
    if (shape.length > 1) return shape.find((known) => known === value);
    return Array.isArray(value)
      ? [...new Set(value.filter((part) => find(shape[0], part) != null))]
      : undefined;
  }
  const fits =
    typeof value === typeof shape && (typeof shape !== 'number' || Number.isFinite(value));
  return fits ? value : undefined;
}

/** Returns the value's parts that have the shape, with defaults for the others. */
export function read(shape: AnswerShape, value: unknown): unknown {
  if (shape === String) return typeof value === 'number' ? String(value) : read('', value);
  if (isList(shape)) {
    const found = find(shape, value);
    if (shape.length > 1) return found ?? shape[0];
    return ((found ?? []) as unknown[]).flatMap((part) => read(shape[0], part) ?? []);
  }
  if (recordOf(shape) !== shape) return find(shape, value) ?? shape;
  const from = recordOf(value);
  const made = Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, read(part, from[name])]),
  );
  return 'id' in made && !made.id && !made.email ? null : made;
}

const isList = (shape: AnswerShape): shape is readonly [AnswerShape, ...AnswerShape[]] =>
  Array.isArray(shape);
