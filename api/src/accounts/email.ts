/** Characters, after normalising (RFC 5321's limit of a path). */
export const MAX_EMAIL = 254;

/**
 * Text, @, text, dot, text, without what has a meaning of its own in a mail header, and without
 * what can't be seen: an address must not turn into two, into another one on its way to the mail
 * server, or into what looks like somebody else's.
 */
const SHAPE =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}.]+)+$/u;

const NOT_ASCII = /[^\0-\x7f]/gu;
const HAS_ASCII = /[\0-\x7f]/;

/**
 * The one form in which an email is stored and compared: lower case, marks joined to their letters. Nothing
 * else is folded. `ⅵctim@` would become `victim@`, which is somebody else's mailbox; such spellings are no
 * emails here (`isEmail`). Nor does lower case make an ASCII letter of another one, such as the Kelvin sign.
 */
export function normaliseEmail(email: string): string {
  return email
    .normalize('NFC')
    .replace(/\p{Lu}/gu, (letter) => {
      const lower = letter.toLowerCase();
      return letter > '\x7f' && HAS_ASCII.test(lower) ? letter : lower;
    })
    .normalize('NFC');
}

/** Characters that are another one in a different look, or become ASCII. */
function hasLookAlike(email: string): boolean {
  return (email.match(NOT_ASCII) ?? []).some(
    (character) =>
      character !== character.normalize('NFKC') || HAS_ASCII.test(character.toLowerCase()),
  );
}

/** Judges the text and its normalised form: normalising can lengthen it. */
export function isEmail(value: string): boolean {
  // Normalising costs more than its share on long texts (marks are sorted), so length comes first.
  if (value.length > 2 * MAX_EMAIL) return false;
  if (hasLookAlike(value)) return false;
  const email = normaliseEmail(value);
  return [...email].length <= MAX_EMAIL && SHAPE.test(email);
}
