/** Names of colors, in the order of their hues, so that neighbors go together. */
const KEYS = [
  'technology',
  'education',
  'entertainment',
  'health',
  'community',
  'business',
  'environment',
  'other',
  'lifestyle',
];

/** Name of a category's colors. Unknown categories get those of `Other`. */
export function categoryKey(category: string): string {
  const name = category.toLowerCase();
  return KEYS.includes(name) ? name : 'other';
}

/** Name of the colors that follow a category's in the order of hues. */
export function hueBeside(category: string, steps: number): string | undefined {
  return KEYS.at((KEYS.indexOf(categoryKey(category)) + steps) % KEYS.length);
}
