import { refusalIn, withReason } from '@idea-hub/shared/live/refusal';
import type { usePages } from '@idea-hub/shared/live/use-pages';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import styles from './paged-list.module.css';

interface PagedListProps<T extends { readonly id: unknown }> {
  readonly list: Omit<ReturnType<typeof usePages<T>>, 'change'>;
  /** Accessible name of the list. */
  readonly label: string;
  readonly empty: string;
  /** Renders an item, with its own `key`. */
  item(item: T): ReactNode;
}

/** A paged list in every state: loading, failed, empty or loaded. */
export function PagedList<T extends { readonly id: unknown }>({
  list: { pages, retry, loadMore },
  ...rest
}: PagedListProps<T>) {
  const { label, empty, item } = rest;
  if (pages.status === 'loading') return <Skeleton lines={6} label={messages.loading} />;
  if (pages.status !== 'ready') return <Failed error={pages.error} onRetry={retry} />;
  if (pages.items.length === 0 && pages.next === null) {
    return <EmptyState title={empty} icon={<Inbox />} />;
  }
  return (
    <div className={styles.list}>
      <ul aria-label={label} className={styles.items}>
        {pages.items.map(item)}
      </ul>
      {pages.more === 'failed' && (
        <FormAlert>{refusalIn(pages.error)?.text ?? messages.moreFailed}</FormAlert>
      )}
      {pages.next !== null && (
        <Button passesFocus variant="secondary" busy={pages.more === 'loading'} onClick={loadMore}>
          {messages.loadMore}
        </Button>
      )}
    </div>
  );
}

interface FailedProps {
  /** The error that the call rejected with. */
  readonly error: unknown;
  readonly whole?: boolean;
  onRetry(): void;
}

/** Replaces content that failed to load. */
export function Failed({ error, onRetry, whole }: FailedProps) {
  const { title, text, retry } = withReason(messages.failed, error);
  return (
    <ErrorPanel
      headingLevel={whole ? 1 : 2}
      title={title}
      text={text}
      actions={
        <Button passesFocus onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  );
}
