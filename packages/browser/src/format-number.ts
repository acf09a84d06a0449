// One language for words and figures alike.
const numbers = new Intl.NumberFormat('en-US');

/** With thousands separators: 12,547. */
export const formatNumber = (value: number): string => numbers.format(value);
