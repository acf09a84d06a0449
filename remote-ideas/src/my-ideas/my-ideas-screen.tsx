import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useSearchParams } from '@idea-hub/shared/router';
import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { MyIdea } from '../catalogue/types.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { formatNumber } from '../format.ts';
import { Dashboard } from './dashboard.tsx';
import { NeverSubmitted, NoMatch, SignInPrompt } from './empty-states.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, filterIdeas, newestFirst, readFilters, withFilters } from './filters.ts';
import { messages } from './messages.ts';
import { MyIdeaCard } from './my-idea-card.tsx';
import styles from './my-ideas-screen.module.css';
import { useMyIdeas } from './use-my-ideas.ts';

/** The author's own ideas (`/my-submissions`). */
export function MyIdeasScreen({ sampleIdeas }: PropsOf<'remote-ideas', 'my-ideas'>) {
  const catalogue = useCatalogue(sampleIdeas);
  const { answer, isSignedIn, retry } = useMyIdeas(catalogue);
  const submitNew = (
    <LinkButton to="/submit" icon={<Plus />}>
      {messages.submitNew}
    </LinkButton>
  );
  return (
    <div className={styles.screen}>
      <PageHeading lead={messages.lead} actions={submitNew}>
        {messages.heading}
      </PageHeading>
      {answer.status === 'loading' && <Loading />}
      {answer.status === 'failed' && <Failed onRetry={retry} />}
      {answer.status === 'ready' && (
        <>
          {!isSignedIn && <SignInPrompt />}
          {answer.value.length > 0 && <MyIdeas ideas={answer.value} />}
          {answer.value.length === 0 && isSignedIn && <NeverSubmitted />}
        </>
      )}
    </div>
  );
}

function MyIdeas({ ideas }: { ideas: readonly MyIdea[] }) {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const { search, status } = filters;
  const shown = useMemo(
    () => newestFirst(filterIdeas(ideas, { search, status })),
    [ideas, search, status],
  );
  const change = (wanted: Partial<Filters>) =>
    // Typing makes no steps for Back; a choice does.
    setQuery((current) => withFilters(current, { ...readFilters(current), ...wanted }), {
      replace: wanted.search !== undefined,
    });
  const clear = () => setQuery((current) => withFilters(current, { search: '', status: null }));
  return (
    <>
      <Dashboard ideas={ideas} />
      <FilterBar filters={filters} mayClear={shown.length > 0} onChange={change} onClear={clear} />
      <p role="status" className={styles.showing}>
        {messages.showing(formatNumber(shown.length), formatNumber(ideas.length))}
      </p>
      {shown.length === 0 ? (
        <NoMatch onClear={clear} />
      ) : (
        <div className={styles.list}>
          {shown.map((idea) => (
            <MyIdeaCard key={idea.id} idea={idea} />
          ))}
        </div>
      )}
    </>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  const { title, text, retry } = messages.failed;
  const again = <Button onClick={onRetry}>{retry}</Button>;
  return <ErrorPanel headingLevel={2} title={title} text={text} actions={again} />;
}

function Loading() {
  return (
    <div className={styles.list}>
      <Skeleton shape="block" label={messages.loading} className={styles.bone} />
      <Skeleton shape="block" className={styles.bone} />
    </div>
  );
}
