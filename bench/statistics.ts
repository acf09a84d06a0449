/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
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

/** The median, and in brackets the smallest and the largest where they differ. */
export function inWords({ median: middle, least, most }: Summary, digits = 0): string {
  const [text, from, to] = [middle, least, most].map((value) => value.toFixed(digits));
  return from === to ? `${text}` : `${text} (${from}–${to})`;
}

/** With two digits; a dash where there is nothing to compare with. */
export const ratio = (value: number, other: number): string =>
  other === 0 ? '–' : (value / other).toFixed(2);
