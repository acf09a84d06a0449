/** Above this many code units a text is longer than any limit that is shown, and segmenting it slow. */
const SEGMENTED = 5_000;

/** The characters of a text as a reader sees them: an emoji is one, whatever it is made of. */
export function charactersOf(text: string): readonly string[] {
  return 'Segmenter' in Intl && text.length <= SEGMENTED
    ? [...new Intl.Segmenter().segment(text)].map((part) => part.segment)
    : [...text];
}
