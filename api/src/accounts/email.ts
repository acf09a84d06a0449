import { domainToASCII } from 'node:url';
import { INVISIBLE } from '../http/invisible.ts';

/** Maximum number of characters after normalising (RFC 5321's limit of a path). */
export const MAX_EMAIL = 254;

/** Maximum length of the part before the @, in bytes of UTF-8 (RFC 5321), and of a label in DNS. */
const MAX_LOCAL = 64;
const MAX_LABEL = 63;

/**
 * Texts between dots. Excludes characters with a meaning in mail headers, so that one address can't become two or
 * another one. Excludes invisible characters, so that an address can't look like somebody else's.
 */
const LOCAL = `[^\\s@<>()[\\]\\\\,;:"\\p{Cc}\\p{Cs}\\p{Cf}${INVISIBLE}.]+`;
const LABEL = `(?!-)[\\p{L}\\p{M}\\p{N}_-]{1,${MAX_LABEL}}(?<!-)`;
const SHAPE = new RegExp(`^(${LOCAL}(?:\\.${LOCAL})*)@(${LABEL}(?:\\.${LABEL})+)$`, 'u');

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
  if ([...email].length > MAX_EMAIL) return false;
  const [, local = '', domain = ''] = SHAPE.exec(email) ?? [];
  // Other scripts are longer in DNS. An invalid domain becomes empty.
  const labels = domainToASCII(domain).split('.');
  const fits = labels.every(({ length }) => length > 0 && length <= MAX_LABEL);
  return local !== '' && fits && Buffer.byteLength(local) <= MAX_LOCAL;
}
