import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { useId } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { IdeaLink } from '../idea-card/idea-link.tsx';
import { messages } from './messages.ts';
import styles from './related-ideas.module.css';

/** Ideas of the same category. Renders nothing if there are none. */
export function RelatedIdeas({ ideas }: { ideas: readonly Idea[] }) {
  const headingId = useId();
  if (ideas.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.related}>
      <h2 id={headingId}>{messages.related}</h2>
      <ul className={styles.cards}>
        {ideas.map((idea) => (
          <li key={idea.id}>
            <RelatedCard idea={idea} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedCard({ idea }: { idea: Idea }) {
  const titleId = useId();
  return (
    <Card as="article" interactive aria-labelledby={titleId} className={styles.card}>
      <Fingerprint id={idea.id} category={idea.category} crop="square" className={styles.picture} />
      <h3 dir="auto" className={styles.title}>
        <IdeaLink id={titleId} idea={idea} />
      </h3>
      {idea.description && (
        <p dir="auto" className={styles.description}>
          {idea.description}
        </p>
      )}
    </Card>
  );
}
