import { BROWSE_CATEGORIES, DIFFICULTIES, type Difficulty } from '../categories.ts';

/** Highest number of likes that is drawn. */
const MAX_LIKES = 260;
const MAX_VIEWS = 2400;
const MAX_SHARES = 60;
const DAYS_IN_MAY = 31;

// An integer mix (xor-shift and multiply): neighbouring ids give unrelated figures, the same ones each time.
function draw(id: number, salt: number, below: number): number {
  let x = (Math.imul(id, 0x9e3779b1) + Math.imul(salt, 0x85ebca6b)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) % below;
}

/** Figures that cards show for an idea whose record has none: drawn from the id. */
export const drawnLikes = (id: number): number => draw(id, 1, MAX_LIKES + 1);
export const drawnViews = (id: number): number => drawnLikes(id) + draw(id, 2, MAX_VIEWS);
export const drawnShares = (id: number): number => draw(id, 3, MAX_SHARES);

/** A day in May 2025. */
export function drawnDate(id: number): string {
  return `2025-05-${String(1 + draw(id, 4, DAYS_IN_MAY)).padStart(2, '0')}`;
}

function cycle<T>(values: readonly [T, ...T[]], id: number): T {
  return values[(id - 1) % values.length] ?? values[0];
}

/** Category and difficulty of a sample: id 1 has the first of each. */
export const cycledCategory = (id: number): string => cycle(BROWSE_CATEGORIES, id);
export const cycledDifficulty = (id: number): Difficulty => cycle(DIFFICULTIES, id);
