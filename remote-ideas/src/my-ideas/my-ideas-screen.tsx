import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Plus } from 'lucide-react';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { NeverSubmitted } from './empty-states.tsx';
import { messages } from './messages.ts';
import { MyIdeasList } from './my-ideas-list.tsx';
import styles from './my-ideas-screen.module.css';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { useMyIdeas } from './use-my-ideas.ts';

/** The author's own ideas (`/my-submissions`). */
export function MyIdeasScreen({ sampleIdeas }: PropsOf<'remote-ideas', 'my-ideas'>) {
  const { answer, isSignedIn, retry } = useMyIdeas(useCatalogue(sampleIdeas));
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
          {!isSignedIn && <SignInPrompt isCompact={answer.value.length > 0} />}
          {answer.value.length > 0 && <MyIdeasList ideas={answer.value} />}
          {answer.value.length === 0 && isSignedIn && <NeverSubmitted />}
        </>
      )}
    </div>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  const { title, text, retry } = messages.failed;
  const again = <Button onClick={onRetry}>{retry}</Button>;
  return <ErrorPanel headingLevel={2} title={title} text={text} actions={again} />;
}

function Loading() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="block" label={messages.loading} className={styles.card} />
      <Skeleton shape="block" className={styles.card} />
      <Skeleton shape="block" className={styles.card} />
      <Skeleton shape="block" className={styles.card} />
    </div>
  );
}
