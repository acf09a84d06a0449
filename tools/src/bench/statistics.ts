/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** The smallest and the largest value. */
export const spread = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
];
