import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { SearchX } from 'lucide-react';
import styles from '../../browse/browse-screen.module.css';
import { messages } from '../../browse/messages.ts';
import type { ListState } from './use-idea-pages.ts';

/** The button for the next page of a list, and the failure of the last attempt. */
export function MoreIdeas({ list, onMore }: { list: ListState; onMore(): void }) {
  if (list.status !== 'ready') return null;
  return (
    <>
      {list.more === 'failed' && (
        <FormAlert>{refusalIn(list.error)?.text ?? messages.moreFailed}</FormAlert>
      )}
      {list.found.next !== null && (
        <p className={styles.more}>
          <Button passesFocus variant="secondary" busy={list.more === 'loading'} onClick={onMore}>
            {messages.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}

/** The link to the page before a numbered page of a list. */
export const PreviousPage = ({ to }: { to: string }) => (
  <p className={styles.more}>
    <LinkButton rel="prev" to={to as never} variant="secondary">
      {messages.previous}
    </LinkButton>
  </p>
);

/** Shown for a page beyond the last. `to` is the address of the first page. */
export function NoPage({ to }: { to: string }) {
  const { title, text, action } = messages.noPage;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<SearchX />}
      actions={<LinkButton to={to as never}>{action}</LinkButton>}
    />
  );
}
