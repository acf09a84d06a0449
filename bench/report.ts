/**
 * Returns the median, or NaN for an empty list. For an even number of values it is the mean of the
 * middle two.
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

export interface Summary {
  median: number;
  least: number;
  most: number;
}

export const summaryOf = (values: readonly number[]): Summary => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

/** Formats the median, with the smallest and largest value in brackets if they differ. */
export function inWords({ median: middle, least, most }: Summary, digits = 0): string {
  const [text, from, to] = [middle, least, most].map((value) => value.toFixed(digits));
  return from === to ? `${text}` : `${text} (${from}–${to})`;
}

/** Formats a ratio with two digits, or as a dash if the divisor is 0. */
export const ratio = (value: number, other: number): string =>
  other === 0 ? '–' : (value / other).toFixed(2);

export interface Verdict {
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
const inShort = (value: number): string =>
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

/** Table whose first column has the names of the rows. */
export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export function textOf({ title, head, rows }: Table): string[] {
  const lines = [
    [title, ...head.slice(1)],
    ...rows.map(([name = '', ...cells]) => [`  ${name}`, ...cells]),
  ];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
