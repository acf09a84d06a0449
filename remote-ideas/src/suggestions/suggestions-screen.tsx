import type { PropsOf, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { valueOr } from '@idea-hub/shared/live/use-answer';
import { useLive } from '@idea-hub/shared/live/use-live';
import { findIdeas } from '../browse/find-ideas.ts';
import { usePublicIdeas } from '../catalogue/public/public-ideas.ts';
import { Suggestions } from './suggestions.tsx';

const loadLive = () => import('../live/suggestions/live-suggestions.tsx');

/** Popular ideas for a page without content of its own. Renders nothing if there are none. */
export function SuggestionsScreen({ sampleIdeas, ideas }: PropsOf<'remote-ideas', 'suggestions'>) {
  const live = useLive(ideas, loadLive);
  if (live.status === 'ready') return <live.part.LiveSuggestions />;
  return live.status === 'off' && <SampleSuggestions samples={sampleIdeas} />;
}

function SampleSuggestions({ samples }: { samples: Promise<SampleIdeas> }) {
  const listed = valueOr(usePublicIdeas(samples).answer, []);
  return <Suggestions ideas={findIdeas(listed, { search: '', category: '', sort: 'popular' })} />;
}
