import { Link } from '@idea-hub/shared/router';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { useId, useMemo } from 'react';
import type { Idea } from '../../catalogue/types.ts';
import { limits } from '../form/validation.ts';
import { messages } from '../messages.ts';
import styles from './similar-ideas-list.module.css';

export type Comparable = Pick<Idea, 'id' | 'title' | 'description'>;

/** Shorter words say too little ("an", "app"), and a shared beginning of theirs proves nothing. */
const SHORTEST_WORD = 4;

/** Frequent words that say nothing about an idea; only those long enough to be compared. */
const COMMON_WORDS = new Set(
  'about also based from have help into like more that their them they this using want what when where which will with your'.split(
    ' ',
  ),
);

/** Points for each shared word, and the minimum total of a similar idea. */
const IN_TITLE = 2;
const IN_DESCRIPTION = 1;
const SIMILAR_FROM = 2;

export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD && !COMMON_WORDS.has(word)));
}

/**
 * Whether `words` has a match. One word may be the beginning of the other: "garden" matches "gardening".
 */
function holds(words: Set<string>, wanted: string): boolean {
  return [...words].some((word) => word.startsWith(wanted) || wanted.startsWith(word));
}

function similarity(title: Set<string>, idea: Comparable): number {
  const inTitle = wordsOf(idea.title);
  const inDescription = wordsOf(idea.description);
  let score = 0;
  for (const word of title) {
    if (holds(inTitle, word)) score += IN_TITLE;
    else if (holds(inDescription, word)) score += IN_DESCRIPTION;
  }
  return score;
}

/** Up to three ideas that share words with the title, most similar first. */
export function similarIdeas<T extends Comparable>(
  title: string,
  ideas: readonly T[],
  exceptId: number | null = null,
): T[] {
  const words = wordsOf(title);
  if (words.size === 0) return [];
  return ideas
    .filter((idea) => idea.id !== exceptId)
    .map((idea) => ({ idea, score: similarity(words, idea) }))
    .filter(({ score }) => score >= SIMILAR_FROM)
    .sort((a, b) => b.score - a.score || a.idea.id - b.idea.id)
    .slice(0, limits.similarIdeas)
    .map(({ idea }) => idea);
}

interface SimilarIdeasListProps {
  readonly title: string;
  readonly ideas: readonly Idea[];
  /** Id of the edited idea, which is left out. */
  readonly exceptId: number | null;
}

/** Existing ideas with a similar title, shown while the author types. */
export function SimilarIdeasList({ title, ideas, exceptId }: SimilarIdeasListProps) {
  const headingId = useId();
  const similar = useMemo(() => similarIdeas(title, ideas, exceptId), [title, ideas, exceptId]);
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.similar}>
      <h3 id={headingId}>{messages.similar.heading}</h3>
      <p>{messages.similar.lead}</p>
      <ul>
        {similar.map((idea) => (
          <li key={idea.id} className={styles.idea}>
            <Fingerprint id={idea.id} category={idea.category} crop="square" />
            <div className={styles.words}>
              <Link to={`/project/${idea.id}`} dir="auto" className={styles.link}>
                {idea.title}
              </Link>
              <p dir="auto" className={styles.text}>
                {idea.author && <strong>{idea.author}</strong>} {idea.description}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
