/** Returns the end of a test's title in a loop. `npm test` leaves marked tests to CI. */
export const forCi = (marked: boolean): string => (marked ? ' @ci' : '');
