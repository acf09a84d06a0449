// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Invisible characters and direction controls that no script needs. Pasted text often contains them. */
const PASTED = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

export const stripInvisible = (text: string): string => text.replace(PASTED, '');

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;

/** Text for comparing, without letter case, accents and invisible characters: `cafe` finds `Café`. */
export function fold(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(INVISIBLE, '');
  return plain.toLowerCase();
}
