/** More than any card shows, and more than reads well as large as a page's heading. */
const LONG = 200;

/**
 * Whether a title is to be set smaller where all of it stands, and without kerning and ligatures: with them, laying out thousands of
 * letters without a space takes a browser seconds in the heading's font.
 */
export const isLongTitle = (title: string): boolean => title.length > LONG;
