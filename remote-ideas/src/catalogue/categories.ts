/** What the wizard offers, and Browse in live mode. */
export const SUBMISSION_CATEGORIES = [
  'Technology',
  'Health',
  'Education',
  'Business',
  'Environment',
  'Community',
] as const;

/** What Browse offers beside All in samples mode, and what the samples cycle through. */
export const BROWSE_CATEGORIES = [
  'Technology',
  'Health',
  'Education',
  'Environment',
  'Community',
] as const;

/** Every category with a colour of its own; any other text wears the colour of Other. */
export const CATEGORIES = [
  ...SUBMISSION_CATEGORIES,
  'Entertainment',
  'Lifestyle',
  'Other',
] as const;

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Time estimates of the wizard. */
export const TIMELINES = [
  'Quick (1-5 hours)',
  'Short-term (1-7 days)',
  'Medium-term (1-4 weeks)',
  'Long-term (1+ months)',
] as const;

/** Of ideas whose source names none. */
export const DEFAULT_CATEGORY = 'Other';
export const DEFAULT_DIFFICULTY: Difficulty = 'Beginner';

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  CATEGORIES.map((category) => [category.toLowerCase(), category]),
);

/** A category is a word or two; what is longer is no category. */
const LONGEST_CATEGORY = 40;

/**
 * The product's spelling of a known category, whatever the case it was written in; else the text
 * itself, or nothing when it can't be a category's name.
 */
export function categoryName(text: string): string {
  const name = text.trim();
  if (name.length > LONGEST_CATEGORY) return '';
  return SPELLINGS.get(name.toLowerCase()) ?? name;
}

export function isDifficulty(value: unknown): value is Difficulty {
  return DIFFICULTIES.some((difficulty) => difficulty === value);
}
