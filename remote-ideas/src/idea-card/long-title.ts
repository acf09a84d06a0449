/** More than any card shows. */
const LONG = 200;

/**
 * Whether a title is to be set without kerning and ligatures: with them, laying out thousands of
 * letters without a space takes a browser seconds in the heading's font.
 */
export const isLongTitle = (title: string): boolean => title.length > LONG;
