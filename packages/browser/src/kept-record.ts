/** The fields of an object; none where the value is no object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object(value) === value ? (value as Record<string, unknown>) : {};

/** The fields of what a store keeps as JSON; none where it is not readable: anybody may write there. */
export function keptRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}
