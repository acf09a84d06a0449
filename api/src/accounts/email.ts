/** Maximum number of characters after normalising (RFC 5321's limit of a path). */
export const MAX_EMAIL = 254;

/**
 * Text, @, text, dot, text. Excludes characters with a meaning in mail headers, so that one address can't become two or
 * another one. Excludes invisible characters, so that an address can't look like somebody else's.
 */
const SHAPE =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{Cf}.]+)+$/u;

const NOT_ASCII = /[^\0-\x7f]/gu;
const HAS_ASCII = /[\0-\x7f]/;

/**
 * Normalises an email for storage and comparison: NFC and lower case.
 *
 * Nothing else is folded: `ⅵctim@` would become `victim@`, which is somebody else's mailbox. `isEmail` refuses such
 * spellings. Letters whose lower case is ASCII, such as the Kelvin sign, stay as they are.
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

/** Whether a character is a compatibility variant of another one, or becomes ASCII in lower case. */
function hasLookAlike(email: string): boolean {
  return (email.match(NOT_ASCII) ?? []).some(
    (character) =>
      character !== character.normalize('NFKC') || HAS_ASCII.test(character.toLowerCase()),
  );
}

/** Checks the text in its normalised form, because normalising can lengthen it. */
export function isEmail(value: string): boolean {
  // Checks the length first: normalising sorts marks, which is slow for long texts.
  if (value.length > 2 * MAX_EMAIL) return false;
  if (hasLookAlike(value)) return false;
  const email = normaliseEmail(value);
  return [...email].length <= MAX_EMAIL && SHAPE.test(email);
}
