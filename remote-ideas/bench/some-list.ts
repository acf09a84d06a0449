const WORDS =
  'garden solar library bike neighbour music school water repair kitchen energy story forest signal market tool health map light sound'.split(
    ' ',
  );
const CATEGORIES = ['Technology', 'Health', 'Education', 'Environment', 'Community'];

/** JSON of an idea list, as a server sends it. The dates are unsorted. */
export function someList(count: number): string {
  const word = (n: number) => WORDS[n % WORDS.length] ?? '';
  const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return JSON.stringify(
    Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      title: sentence(`${word(n * 7)} ${word(n * 3 + 1)} ${n}`),
      description: sentence(
        `${Array.from({ length: 24 }, (_, k) => word(n * k + k)).join(' ')} ${n}.`,
      ),
      category: CATEGORIES[n % CATEGORIES.length],
      datePosted: new Date(
        Date.UTC(2025, 0, 1) + ((n * 15_485_863) % 30_000_000) * 1000,
      ).toISOString(),
    })),
  );
}
