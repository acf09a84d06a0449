const KEYS = [
  'technology',
  'health',
  'education',
  'business',
  'environment',
  'community',
  'entertainment',
  'lifestyle',
] as const;

export type CategoryKey = (typeof KEYS)[number] | 'other';

/** Name of a category's colors. Unknown categories get those of `Other`. */
export function categoryKey(category: string): CategoryKey {
  const name = category.toLowerCase();
  return KEYS.find((key) => key === name) ?? 'other';
}
