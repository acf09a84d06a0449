import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useLive } from '@idea-hub/shared/live/use-live';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { BROWSE_CATEGORIES, SUBMISSION_CATEGORIES } from '../catalogue/categories.ts';
import { usePublicIdeas } from '../catalogue/public/public-ideas.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { BrowseIdeas, SampleResults } from './browse-ideas.tsx';
import styles from './browse-screen.module.css';
import { messages } from './messages.ts';
import { NoSource } from './no-ideas.tsx';

export interface BrowseScreenProps extends PropsOf<'remote-ideas', 'browse'> {
  /** Reloads the page without its filters. */
  reload?(): void;
}

/** Reloads the page without its query and hash. */
export function reloadUnfiltered(
  location: Pick<Location, 'assign' | 'pathname'> = window.location,
) {
  location.assign(location.pathname);
}

const loadLive = () => import('../live/browse/live-results.tsx');

/** Browse (`/browse`). */
export function BrowseScreen({ sampleIdeas, ideas, reload = reloadUnfiltered }: BrowseScreenProps) {
  const { answer, retry } = usePublicIdeas(sampleIdeas);
  const live = useLive(ideas, loadLive);
  const isLive = live.status !== 'off';
  const known = !isLive && answer.status === 'ready' ? answer.value : null;
  const failed = isLive ? live.status === 'failed' : answer.status === 'failed';
  return (
    <div className={styles.browse}>
      <PageHeading lead={messages.lead}>{messages.heading}</PageHeading>
      {failed ? (
        <LoadFailed
          texts={messages.failed}
          onRetry={live.status === 'failed' ? live.retry : retry}
        />
      ) : known?.length === 0 ? (
        <NoSource />
      ) : (
        <BrowseIdeas
          categories={isLive ? SUBMISSION_CATEGORIES : BROWSE_CATEGORIES}
          reload={reload}
          results={(props) =>
            live.status === 'ready' ? (
              <live.part.LiveResults {...props} />
            ) : (
              <SampleResults {...props} ideas={known} />
            )
          }
        />
      )}
    </div>
  );
}
