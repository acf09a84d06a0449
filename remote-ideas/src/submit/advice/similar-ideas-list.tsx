import { Link } from '@idea-hub/shared/router';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { useId, useMemo } from 'react';
import type { Idea } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import { similarIdeas } from './similar-ideas.ts';
import styles from './similar-ideas-list.module.css';

export interface SimilarIdeasListProps {
  readonly title: string;
  readonly ideas: readonly Idea[];
  /** Id of the edited idea, which is left out. */
  readonly besides: number | null;
}

/** Existing ideas with a similar title, shown while the author types. */
export function SimilarIdeasList({ title, ideas, besides }: SimilarIdeasListProps) {
  const headingId = useId();
  const similar = useMemo(() => similarIdeas(title, ideas, besides), [title, ideas, besides]);
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.similar}>
      <h3 id={headingId} className={styles.heading}>
        {messages.similar.heading}
      </h3>
      <p className={styles.lead}>{messages.similar.lead}</p>
      <ul>
        {similar.map((idea) => (
          <li key={idea.id} className={styles.idea}>
            <Link to={`/project/${idea.id}`} dir="auto" className={styles.link}>
              {idea.title}
            </Link>
            <CategoryChip category={idea.category} />
          </li>
        ))}
      </ul>
    </section>
  );
}
