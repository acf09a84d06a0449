import { recordOf } from '@composed/browser/kept-record';

/**
 * What an answer looks like, said by what stands in for its parts when they are missing:
 *
 * - text, a number, a boolean: itself;
 * - `null`: a text that is not empty, or nothing;
 * - `String`: an id, which some servers send as a number;
 * - `['public', 'private']`: one of these two or more, the first where it is none;
 * - `['']`, `[SHAPE]`: a list of what has that shape, each once;
 * - an object: one with these fields. Where it has an `id`, and the value neither that nor an email,
 *   there is nobody and nothing to know: `null`.
 */
export type Shape =
  | string
  | number
  | boolean
  | null
  | StringConstructor
  | readonly [Shape, ...Shape[]]
  | { readonly [field: string]: Shape };

/** The value if it has the shape, without what does not fit in a list; `undefined` where it has not. */
export function find(shape: Shape, value: unknown): unknown {
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

/** As much of the value as has the shape, and what stands in for the rest. */
export function read(shape: Shape, value: unknown): unknown {
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

const isList = (shape: Shape): shape is readonly [Shape, ...Shape[]] => Array.isArray(shape);
