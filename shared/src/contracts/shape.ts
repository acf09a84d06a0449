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
