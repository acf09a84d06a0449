const LONGEST_WORD = 40;

/** Text as both databases' lists sort it and their indexes know it: lower case, no marks. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded. The same ones on both databases, whose own parsers differ. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_WORD));
}
