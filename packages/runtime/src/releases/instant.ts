/** An ISO 8601 instant as people write it, in the visitor's own time. */
export const instantText = (instant: string): string =>
  new Date(instant).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });
