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
