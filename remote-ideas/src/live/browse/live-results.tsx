import { withReason } from '@idea-hub/shared/live/refusal';
import { useSearchParams } from '@idea-hub/shared/router';
import { useMemo } from 'react';
import { messages } from '../../browse/messages.ts';
import { type FoundProps, Results } from '../../browse/results.tsx';
import { SEARCH_ADDRESS_MS } from '../../timings.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LiveCards } from '../idea-card/live-cards.tsx';
import { useCountedLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { usePageTexts } from '../page-head.tsx';
import { popularIdeas } from '../popular-ideas.ts';
import { useFilledHead } from '../start.ts';
import { messages as liveMessages } from './messages.ts';
import { MoreIdeas, NoPage, PreviousPage } from './more-ideas.tsx';
import { useAtRest } from './use-at-rest.ts';
import { useIdeaList } from './use-idea-list.ts';

export { Suggestions } from './suggestions.tsx';

/** The server's matching ideas, a page at a time. */
export function LiveResults({ filters, ...rest }: FoundProps) {
  useLiveMarks();
  useFilledHead();
  const search = useAtRest(filters.search, SEARCH_ADDRESS_MS);
  const { category, sort, view } = filters;
  const [query] = useSearchParams();
  const number = Number(/^[1-9]\d{0,5}$/.exec(query.get('page') ?? '')?.[0] ?? 1);
  const { list, first, loadMore, retry } = useIdeaList({ search, category, sort }, number);
  const withLikes = useCountedLikes();
  const found = list.status === 'ready' ? list.found : null;
  const ideas = useMemo(() => withLikes(found?.ideas ?? []), [withLikes, found?.ideas]);
  const isMissing = first > 1 && ideas.length === 0 && found;
  usePageTexts({ title: isMissing ? liveMessages.noPage : liveMessages.page(first) });
  return (
    <LiveCards>
      <Results
        {...rest}
        pool={popularIdeas}
        filters={{ search, category, view }}
        spelling={found?.spelling}
        found={found && { ideas, total: found.total }}
        failure={
          list.status === 'failed' ? (
            <LoadFailed texts={withReason(messages.failed, list.error)} onRetry={retry} />
          ) : (
            isMissing && <NoPage />
          )
        }
        more={
          <>
            <MoreIdeas list={list} onMore={loadMore} />
            <PreviousPage number={first - 1} />
          </>
        }
      />
    </LiveCards>
  );
}
