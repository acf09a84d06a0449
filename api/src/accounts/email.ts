/** Characters, after normalising (RFC 5321's limit of a path). */
export const MAX_EMAIL = 254;

/**
 * Text, @, text, dot, text (AU-06), without what has a meaning of its own in a mail header, and without
 * what can't be seen: an address must not turn into two, into another one on its way to the mail
 * server, or into what looks like somebody else's.
 */
const SHAPE =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}.]+)+$/u;

/** The one form in which an email is stored and compared, so that look-alike spellings are one. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Judges the normalised form: normalising can lengthen a text and bring forth an @ or a space. */
export function isEmail(value: string): boolean {
  // Normalising costs more than its share on long texts (marks are sorted), so length comes first.
  if (value.length > 2 * MAX_EMAIL) return false;
  const email = normaliseEmail(value);
  return [...email].length <= MAX_EMAIL && SHAPE.test(email);
}
