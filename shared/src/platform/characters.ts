/** Longer texts exceed every shown limit, and segmenting them is slow. */
const SEGMENTED = 5_000;

/** Splits a text into characters as readers see them. An emoji counts as one. */
export function charactersOf(text: string): readonly string[] {
  return 'Segmenter' in Intl && text.length <= SEGMENTED
    ? [...new Intl.Segmenter().segment(text)].map((part) => part.segment)
    : [...text];
}
