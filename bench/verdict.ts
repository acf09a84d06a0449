/** Comparison of a goal with a measurement. */
export interface Verdict {
  /** Row of the requirements. */
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

/** Formats an integer unchanged, other numbers with two digits, or three if below 0.1. */
export const inShort = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 0.1 ? 3 : 2);

/** Formats a line for each verdict, and one with the counts. */
export function verdictLines(verdicts: readonly Verdict[]): string[] {
  const lines = verdicts.map(
    ({ row, text, found, most, isMet }) =>
      `${isMet ? 'ok  ' : 'MISS'}  ${row}  ${text.padEnd(52)}${inShort(found).padStart(8)}  of ${inShort(most)}`,
  );
  const met = verdicts.filter(({ isMet }) => isMet).length;
  return [...lines, `${met} of ${verdicts.length} goals are met.`];
}
