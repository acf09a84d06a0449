import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
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
