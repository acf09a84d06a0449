import { stripInvisible } from '../http/invisible.ts';

const LONGEST_WORD = 40;

/** Text for sorting and indexing: lower case, without marks and invisible characters. */
export function fold(text: string): string {
  return stripInvisible(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;

/**
 * Words of a text, folded. We split words ourselves, because the databases' own parsers differ. An emoji is a word of its
 * code, so that the indexes hold only letters and digits.
 */
export function wordsOf(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) =>
    /[\p{L}\p{N}]/u.test(word)
      ? word.slice(0, LONGEST_WORD)
      : `u${word.codePointAt(0)?.toString(16)}`,
  );
}
