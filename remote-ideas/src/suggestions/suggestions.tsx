import { Link } from '@idea-hub/shared/router';
import { useId } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import styles from './suggestions.module.css';

const texts = { heading: 'Others are looking at', all: 'Browse ideas' } as const;

const SHOWN = 3;

interface SuggestionsProps {
  readonly ideas: readonly Idea[];
  /** Replaces the heading, and the link to all ideas, below a search in Browse itself. */
  readonly heading?: string;
}

/** The first three of `ideas`. */
export function Suggestions({ ideas, heading }: SuggestionsProps) {
  const headingId = useId();
  if (ideas.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{heading ?? texts.heading}</h2>
        {!heading && <Link to="/browse">{texts.all}</Link>}
      </div>
      <ul className={styles.cards}>
        {ideas.slice(0, SHOWN).map((idea) => (
          <li key={idea.id}>
            <IdeaCard idea={idea} />
          </li>
        ))}
      </ul>
    </section>
  );
}
