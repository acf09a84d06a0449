/** Returns the value if it is an object, else an empty object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object(value) === value ? (value as Record<string, unknown>) : {};

/**
 * Parses stored JSON. Returns an empty object for invalid text, since anybody may write to the
 * store.
 */
export function keptRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}
