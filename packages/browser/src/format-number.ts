// Numbers use the same language as the texts.
const numbers = new Intl.NumberFormat('en-US');

/** Formats a number with thousands separators: 12,547. */
export const formatNumber = (value: number): string => numbers.format(value);
