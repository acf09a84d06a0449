import { withReason } from '@idea-hub/shared/live/refusal';
import { useSearchParams } from '@idea-hub/shared/router';
import { useMemo } from 'react';
import { messages } from '../../browse/messages.ts';
import { type FoundProps, Results } from '../../browse/results.tsx';
import { Suggestions as Near } from '../../suggestions/suggestions.tsx';
import { SEARCH_ADDRESS_MS } from '../../timings.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LiveCards } from '../idea-card/live-cards.tsx';
import { useCountedLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { usePageTexts } from '../page-head.tsx';
import { closeIdeas } from './close-ideas.ts';
import { messages as liveMessages } from './messages.ts';
import { MoreIdeas, NoPage, PreviousPage } from './more-ideas.tsx';
import { pageAddress, readPageNumber } from './page-number.ts';
import { useAtRest } from './use-at-rest.ts';
import { useIdeaList } from './use-idea-list.ts';

export { Suggestions } from './suggestions.tsx';

/** The server's matching ideas, a page at a time. */
export function LiveResults({ filters, ...rest }: FoundProps) {
  useLiveMarks();
  const search = useAtRest(filters.search, SEARCH_ADDRESS_MS);
  const { category, sort, view } = filters;
  const [query] = useSearchParams();
  const pages = useIdeaList({ search, category, sort }, readPageNumber(query));
  const { list, first, known, isKnown, loadMore, retry } = pages;
  const withLikes = useCountedLikes();
  const found = list.status === 'ready' ? list.found : null;
  const ideas = useMemo(() => withLikes(found?.ideas ?? []), [withLikes, found?.ideas]);
  const isEmpty = found !== null && ideas.length === 0;
  const isBeyond = isEmpty && first !== 1;
  usePageTexts({
    title:
      isBeyond || first === null || !isKnown
        ? liveMessages.noPage
        : liveMessages.page(first, known),
    description: messages.lead,
    isMissing: isBeyond || (isEmpty && category !== ''),
    address: pages.key,
  });
  return (
    <LiveCards>
      <Results
        {...rest}
        pool={closeIdeas}
        near={(near) => <Near ideas={withLikes(near)} heading={liveMessages.near} />}
        filters={{ search, category, view }}
        spelling={found?.spelling}
        found={found && { ideas, total: found.total }}
        failure={
          list.status === 'failed' ? (
            <LoadFailed texts={withReason(messages.failed, list.error)} onRetry={retry} />
          ) : (
            isBeyond && <NoPage to={pageAddress('/browse', 1, known)} />
          )
        }
        more={
          <>
            <MoreIdeas list={list} onMore={loadMore} />
            {first !== null && first > 1 && (
              <PreviousPage to={pageAddress('/browse', first - 1, known)} />
            )}
          </>
        }
      />
    </LiveCards>
  );
}
