/** A goal held against what was measured. */
export interface Verdict {
  /** Of the requirements. */
  row: string;
  text: string;
  found: number;
  most: number;
  isMet: boolean;
}

export const verdict = (row: string, text: string, found: number, most: number): Verdict => ({
  row,
  text,
  found,
  most,
  isMet: found <= most,
});

/** Whole as it is, a part with two digits, or three where it is small. */
export const inShort = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 0.1 ? 3 : 2);

/** A line for each verdict, and one that counts. */
export function verdictLines(verdicts: readonly Verdict[]): string[] {
  const lines = verdicts.map(
    ({ row, text, found, most, isMet }) =>
      `${isMet ? 'ok  ' : 'MISS'}  ${row}  ${text.padEnd(52)}${inShort(found).padStart(8)}  of ${inShort(most)}`,
  );
  const met = verdicts.filter(({ isMet }) => isMet).length;
  return [...lines, `${met} of ${verdicts.length} goals are met.`];
}
