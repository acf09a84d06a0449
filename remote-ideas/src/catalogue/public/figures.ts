import { BROWSE_CATEGORIES, DIFFICULTIES, type Difficulty } from '../categories.ts';

/** Maximum number of generated likes. */
const MAX_LIKES = 260;
const MAX_VIEWS = 2400;
const MAX_SHARES = 60;
const DAYS_IN_MAY = 31;

// An integer hash (xor-shift and multiply). Neighboring ids give unrelated figures, and the same id always
// gives the same ones.
function draw(id: number, salt: number, below: number): number {
  let x = (Math.imul(id, 0x9e3779b1) + Math.imul(salt, 0x85ebca6b)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) % below;
}

/** Figures on cards for an idea without recorded ones, generated from its id. */
export const drawnLikes = (id: number): number => draw(id, 1, MAX_LIKES + 1);
export const drawnViews = (id: number): number => drawnLikes(id) + draw(id, 2, MAX_VIEWS);
export const drawnShares = (id: number): number => draw(id, 3, MAX_SHARES);

export function drawnDate(id: number): string {
  return `2025-05-${String(1 + draw(id, 4, DAYS_IN_MAY)).padStart(2, '0')}`;
}

function cycle<T>(values: readonly [T, ...T[]], id: number): T {
  return values[(id - 1) % values.length] ?? values[0];
}

/** Category and difficulty of a sample, in turn. Id 1 gets the first of each. */
export const cycledCategory = (id: number): string => cycle(BROWSE_CATEGORIES, id);
export const cycledDifficulty = (id: number): Difficulty => cycle(DIFFICULTIES, id);
