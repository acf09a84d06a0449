import type { PropsOf, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { valueOr } from '@idea-hub/shared/live/use-answer';
import { useLive } from '@idea-hub/shared/live/use-live';
import { useNavigate } from '@idea-hub/shared/router';
import { Button } from '@idea-hub/shared/ui/button';
import { SearchField } from '@idea-hub/shared/ui/search-field';
import { type FormEvent, useState } from 'react';
import { findIdeas } from '../browse/find-ideas.ts';
import { messages } from '../browse/messages.ts';
import { usePublicIdeas } from '../catalogue/public/public-ideas.ts';
import styles from './suggestions.module.css';
import { Suggestions } from './suggestions.tsx';

const loadLive = () => import('../live/suggestions/live-suggestions.tsx');

/** Part of the page for an unknown address: a search, and popular ideas if there are any. */
export const SuggestionsScreen = (sources: PropsOf<'remote-ideas', 'suggestions'>) => (
  <>
    <Search className={styles.page} />
    <Ideas {...sources} />
  </>
);

export function Ideas({ sampleIdeas, ideas }: PropsOf<'remote-ideas', 'suggestions'>) {
  const live = useLive(ideas, loadLive);
  return (
    <div className={`${styles.page} ${styles.ideas}`}>
      {live.status === 'ready' && <live.part.LiveSuggestions />}
      {live.status === 'off' && <SampleSuggestions samples={sampleIdeas} />}
    </div>
  );
}

/** Searches in Browse. */
export function Search({ className = '' }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    navigate(query === '' ? '/browse' : `/browse?${new URLSearchParams({ q: query })}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the search element
    <form role="search" onSubmit={open} className={`${styles.search} ${className}`}>
      <SearchField label={messages.search} value={text} onChange={setText} />
      <Button type="submit" variant="secondary">
        {messages.searchAction}
      </Button>
    </form>
  );
}

function SampleSuggestions({ samples }: { samples: Promise<SampleIdeas> }) {
  const listed = valueOr(usePublicIdeas(samples).answer, []);
  return <Suggestions ideas={findIdeas(listed, { search: '', category: '', sort: 'popular' })} />;
}
