export const DAY_MS = 86_400_000;
/** Tolerated clock difference between two machines. */
export const CLOCKS_DIFFER_MS = 300_000;
