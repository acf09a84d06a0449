/** Categories in the wizard, and in Browse in live mode. */
export const SUBMISSION_CATEGORIES = [
  'Technology',
  'Health',
  'Education',
  'Business',
  'Environment',
  'Community',
] as const;

/** Categories in Browse in samples mode; the samples use them in turn. */
export const BROWSE_CATEGORIES = [
  'Technology',
  'Health',
  'Education',
  'Environment',
  'Community',
] as const;

/** Categories with their own color. Any other category gets the color of `Other`. */
export const CATEGORIES = [
  ...SUBMISSION_CATEGORIES,
  'Entertainment',
  'Lifestyle',
  'Other',
] as const;

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const TIMELINES = [
  'Quick (1-5 hours)',
  'Short-term (1-7 days)',
  'Medium-term (1-4 weeks)',
  'Long-term (1+ months)',
] as const;

/** Defaults for ideas whose source has no such value. */
export const DEFAULT_CATEGORY = 'Other';
export const DEFAULT_DIFFICULTY: Difficulty = 'Beginner';

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  CATEGORIES.map((category) => [category.toLowerCase(), category]),
);

/** Maximum length of a category name, in UTF-16 units. Longer text is not a category. */
const LONGEST_CATEGORY = 40;

/**
 * A category's name in its standard spelling. Unknown names stay as they are; text that is too long becomes
 * empty.
 */
export function categoryName(text: string): string {
  const name = text.trim();
  if (name.length > LONGEST_CATEGORY) return '';
  return SPELLINGS.get(name.toLowerCase()) ?? name;
}

export function isDifficulty(value: unknown): value is Difficulty {
  return DIFFICULTIES.some((difficulty) => difficulty === value);
}
