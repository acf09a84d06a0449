/** By an idea's id the version whose text this page shows, or showed last. */
export const shownVersions = new Map<number, number>();
