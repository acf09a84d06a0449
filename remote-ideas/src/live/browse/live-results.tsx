import { useTimers } from '@composed/browser/use-timers';
import { refusalIn, withReason } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CardSkeletons, type ResultsProps } from '../../browse/browse-ideas.tsx';
import styles from '../../browse/browse-screen.module.css';
import { IdeaList } from '../../browse/idea-list.tsx';
import { messages } from '../../browse/messages.ts';
import { NoMatch, NoSource } from '../../browse/no-ideas.tsx';
import { ResultBar } from '../../browse/result-bar.tsx';
import type { Idea } from '../../catalogue/types.ts';
import { SEARCH_ADDRESS_MS } from '../../timings.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useCountedLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { useIdeaList } from './use-idea-list.ts';

const NONE: readonly Idea[] = [];

/** The server's matching ideas, a page at a time. */
export function LiveResults({ filters, change, reload }: ResultsProps) {
  useLiveMarks();
  const search = useAtRest(filters.search);
  const { category, sort, view } = filters;
  const { list, loadMore, retry } = useIdeaList({ search, category, sort });
  const withLikes = useCountedLikes();
  const loaded = list.status === 'ready' ? list.found.ideas : NONE;
  const ideas = useMemo(() => withLikes(loaded), [withLikes, loaded]);
  const isFiltered = search.trim() !== '' || category !== '';
  return (
    <>
      <ResultBar
        count={list.status === 'ready' ? list.found.total : null}
        hasFailed={list.status === 'failed'}
        search={search}
        category={category}
        view={view}
        onView={(next) => change({ view: next })}
      />
      {list.status === 'failed' ? (
        <LoadFailed texts={withReason(messages.failed, list.error)} onRetry={retry} />
      ) : list.status === 'loading' ? (
        <CardSkeletons />
      ) : list.found.total > 0 ? (
        <div>
          <IdeaList ideas={ideas} total={list.found.total} view={view} />
          {list.more === 'failed' && (
            <FormAlert>{refusalIn(list.error)?.text ?? messages.moreFailed}</FormAlert>
          )}
          {list.found.next !== null && (
            <p className={styles.more}>
              <Button
                passesFocus
                variant="secondary"
                busy={list.more === 'loading'}
                onClick={loadMore}
              >
                {messages.loadMore}
              </Button>
            </p>
          )}
        </div>
      ) : isFiltered ? (
        <NoMatch search={search} category={category} onReset={reload} />
      ) : (
        <NoSource />
      )}
    </>
  );
}

/** Debounces a text, so that typing does not make a call for each keystroke. */
function useAtRest(text: string): string {
  const [rested, setRested] = useState(text);
  const { after } = useTimers();
  const cancel = useRef<() => void>(() => {});
  useEffect(() => {
    cancel.current();
    // Clearing applies immediately, so that the old text is not searched again.
    if (text === '') setRested(text);
    else cancel.current = after(SEARCH_ADDRESS_MS, () => setRested(text));
  }, [text, after]);
  return text === '' ? '' : rested;
}
