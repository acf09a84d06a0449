import { stripInvisible } from '../http/text.ts';

const LONGEST_WORD = 40;

/** Text for sorting and indexing: lower case, without marks and invisible characters. */
export function fold(text: string): string {
  return stripInvisible(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Words of a text, folded. We split words ourselves, because the databases' own parsers differ. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_WORD));
}
