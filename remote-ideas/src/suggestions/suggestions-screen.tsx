import type { PropsOf, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { valueOr } from '@idea-hub/shared/live/use-answer';
import { useLive } from '@idea-hub/shared/live/use-live';
import { Link } from '@idea-hub/shared/router';
import { useId } from 'react';
import { findIdeas } from '../browse/find-ideas.ts';
import { usePublicIdeas } from '../catalogue/public/public-ideas.ts';
import type { Idea } from '../catalogue/types.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import styles from './suggestions.module.css';

const texts = { heading: 'Others are looking at', all: 'Browse ideas' } as const;

const SHOWN = 3;

const loadLive = () => import('../live/suggestions/live-suggestions.tsx');

/** Popular ideas for a page without content of its own. Renders nothing while there are none. */
export function SuggestionsScreen({ sampleIdeas, ideas }: PropsOf<'remote-ideas', 'suggestions'>) {
  const live = useLive(ideas, loadLive);
  if (live.status === 'ready') return <live.part.LiveSuggestions />;
  return live.status === 'off' && <SampleSuggestions samples={sampleIdeas} />;
}

function SampleSuggestions({ samples }: { samples: Promise<SampleIdeas> }) {
  const listed = valueOr(usePublicIdeas(samples).answer, []);
  return <Suggestions ideas={findIdeas(listed, { search: '', category: '', sort: 'popular' })} />;
}

/** The first three of `ideas`. */
export function Suggestions({ ideas }: { ideas: readonly Idea[] }) {
  const headingId = useId();
  if (ideas.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{texts.heading}</h2>
        <Link to="/browse">{texts.all}</Link>
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
