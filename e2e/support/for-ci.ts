/** What the title of a test in a loop ends with: marked, `npm test` leaves it to CI. */
export const forCi = (marked: boolean): string => (marked ? ' @ci' : '');
