/** The value if it is text, else the fallback. */
export function textOr<D>(value: unknown, fallback: D): string | D {
  return typeof value === 'string' ? value : fallback;
}
