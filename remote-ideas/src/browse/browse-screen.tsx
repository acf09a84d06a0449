import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { usePublicIdeas } from '../catalogue/public/use-public-ideas.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { BrowseIdeas } from './browse-ideas.tsx';
import styles from './browse-screen.module.css';
import { messages } from './messages.ts';
import { NoSource } from './no-ideas.tsx';

export interface BrowseScreenProps extends PropsOf<'remote-ideas', 'browse'> {
  /** Loads the page anew without its filters. */
  reload?(): void;
}

/** Loads the page anew without what stands in its query and hash. */
export function reloadUnfiltered(
  location: Pick<Location, 'assign' | 'pathname'> = window.location,
) {
  location.assign(location.pathname);
}

/** Browse (`/browse`). */
export function BrowseScreen({ sampleIdeas, reload = reloadUnfiltered }: BrowseScreenProps) {
  const { answer, retry } = usePublicIdeas(sampleIdeas);
  return (
    <div className={styles.browse}>
      <PageHeading lead={messages.lead}>{messages.heading}</PageHeading>
      {answer.status === 'failed' ? (
        <LoadFailed texts={messages.failed} onRetry={retry} />
      ) : answer.status === 'ready' && answer.value.length === 0 ? (
        <NoSource />
      ) : (
        <BrowseIdeas ideas={answer.status === 'ready' ? answer.value : null} reload={reload} />
      )}
    </div>
  );
}
