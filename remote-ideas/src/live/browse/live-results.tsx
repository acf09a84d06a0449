import { withReason } from '@idea-hub/shared/live/refusal';
import { useMemo } from 'react';
import { messages } from '../../browse/messages.ts';
import { type FoundProps, Results } from '../../browse/results.tsx';
import { SEARCH_ADDRESS_MS } from '../../timings.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LiveCards } from '../idea-card/live-cards.tsx';
import { useCountedLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { popularIdeas } from '../popular-ideas.ts';
import { MoreIdeas } from './more-ideas.tsx';
import { useAtRest } from './use-at-rest.ts';
import { useIdeaList } from './use-idea-list.ts';

export { Suggestions } from './suggestions.tsx';

/** The server's matching ideas, a page at a time. */
export function LiveResults({ filters, ...rest }: FoundProps) {
  useLiveMarks();
  const search = useAtRest(filters.search, SEARCH_ADDRESS_MS);
  const { category, sort, view } = filters;
  const { list, loadMore, retry } = useIdeaList({ search, category, sort });
  const withLikes = useCountedLikes();
  const found = list.status === 'ready' ? list.found : null;
  const ideas = useMemo(() => withLikes(found?.ideas ?? []), [withLikes, found?.ideas]);
  return (
    <LiveCards>
      <Results
        {...rest}
        pool={popularIdeas}
        filters={{ search, category, view }}
        spelling={found?.spelling}
        found={found && { ideas, total: found.total }}
        failure={
          list.status === 'failed' && (
            <LoadFailed texts={withReason(messages.failed, list.error)} onRetry={retry} />
          )
        }
        more={<MoreIdeas list={list} onMore={loadMore} />}
      />
    </LiveCards>
  );
}
