import { refusalIn, withReason } from '@idea-hub/shared/live/refusal';
import type { usePages } from '@idea-hub/shared/live/use-pages';
import { Link } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { CircleCheck, Inbox } from 'lucide-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import styles from '../frame.module.css';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { isRefusal, NoReviewer } from '../reviewers.tsx';

const SECTIONS = [
  { name: 'queue', to: href('/review'), label: messages.sections.ideas },
  { name: 'reports', to: href('/review/reports'), label: messages.sections.reports },
  { name: 'decisions', to: href('/review/decisions'), label: messages.sections.decisions },
] as const;

type Item = { readonly id: unknown };

interface ReviewListProps<T extends Item> extends ItemsProps<T> {
  readonly section: (typeof SECTIONS)[number]['name'];
  /** Receives the focusable element around the list. */
  readonly place?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

/** A page with one of the lists, and links to the others. */
export function ReviewList<T extends Item>({
  section,
  place,
  children,
  ...items
}: ReviewListProps<T>) {
  const { pages } = items.list;
  const { heading, lead } = messages[section];
  if (pages.status === 'failed' && isRefusal(pages.error)) return <NoReviewer />;
  return (
    <div className={styles.page}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <nav aria-label={messages.sections.label} className={styles.sections}>
        <ul>
          {SECTIONS.map(({ name, to, label }) => (
            <li key={name}>
              <Link to={to} aria-current={name === section ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <div ref={place} tabIndex={place ? -1 : undefined} className={styles.place}>
        <Items {...items} />
      </div>
    </div>
  );
}

interface ItemsProps<T extends Item> {
  readonly list: Omit<ReturnType<typeof usePages<T>>, 'change' | 'replace'>;
  readonly label: string;
  readonly empty: string;
  /** A line after a short list. */
  readonly end?: string;
  /** Class of the list. */
  readonly look?: string | undefined;
  /** Heading above an item and its neighbours with the same one. */
  groupOf?(item: T): string;
  /** Renders an item of a group, with its own `key`. */
  item(item: T, group: readonly T[]): ReactNode;
}

/** Maximum number of items of a list that leaves most of the page empty. */
const SHORT = 3;

/** A paged list in every state: loading, failed, empty or loaded. */
function Items<T extends Item>(props: ItemsProps<T>) {
  const { list, label, empty, end, look, groupOf, item } = props;
  const { pages, retry, loadMore } = list;
  if (pages.status === 'loading') return <Skeleton lines={6} label={messages.loading} />;
  if (pages.status !== 'ready') return <Failed error={pages.error} onRetry={retry} />;
  if (pages.items.length === 0 && pages.next === null) {
    return (
      <div className={styles.empty}>
        <EmptyState title={empty} icon={<Inbox />} />
      </div>
    );
  }
  return (
    <div className={styles.list}>
      {groupsOf(pages.items, groupOf).map(({ name, items }) => (
        <Fragment key={name}>
          {name && (
            <div className={styles.group}>
              <h2>{name}</h2>
            </div>
          )}
          <ul
            aria-label={name ? `${label}, ${name}` : label}
            className={`${styles.items} ${look ?? ''}`}
          >
            {items.map((each) => item(each, items))}
          </ul>
        </Fragment>
      ))}
      {end && pages.items.length <= SHORT && pages.next === null && (
        <p className={styles.end}>
          <CircleCheck aria-hidden="true" />
          {end}
        </p>
      )}
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

/** Neighbours with the same heading together. Without `groupOf`, all of them. */
function groupsOf<T>(items: readonly T[], groupOf: (item: T) => string = () => '') {
  const groups: { name: string; items: T[] }[] = [];
  for (const item of items) {
    const name = groupOf(item);
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

interface FailedProps {
  readonly error: unknown;
  readonly whole?: boolean;
  onRetry(): void;
}

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
