import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { LOADING, useAnswer } from '@idea-hub/shared/live/use-answer';
import { useLive } from '@idea-hub/shared/live/use-live';
import { useSession } from '@idea-hub/shared/session';
import { Card } from '@idea-hub/shared/ui/card';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Lightbulb, LogIn, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { loadLiveOwn, useOwnCatalogue, useViewer } from '../catalogue/use-catalogue.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { messages } from './messages.ts';
import { MyIdeasList } from './my-ideas-list.tsx';
import styles from './my-ideas-screen.module.css';

/** The author's own ideas (`/my-submissions`). */
export function MyIdeasScreen(sources: PropsOf<'remote-ideas', 'my-ideas'>) {
  const { answer, isSignedIn, retry } = useMyIdeas(sources);
  const live = useLive(sources.ideas, loadLiveOwn);
  const part = live.status === 'ready' ? live.part : undefined;
  const submitNew = (
    <LinkButton to="/submit" variant="secondary" icon={<Plus />}>
      {messages.submitNew}
    </LinkButton>
  );
  return (
    <div className={styles.screen}>
      <PageHeading lead={messages.lead} actions={submitNew}>
        {messages.heading}
      </PageHeading>
      {answer.status === 'loading' && <Loading />}
      {answer.status === 'failed' && (
        <LoadFailed
          texts={part?.withReason(messages.failed, answer.error) ?? messages.failed}
          onRetry={retry}
        />
      )}
      {answer.status === 'ready' && (
        <>
          {answer.value.length > 0 && <MyIdeasList ideas={answer.value} live={part} />}
          {!isSignedIn && (
            <SignInPrompt isCompact={answer.value.length > 0} text={part?.messages.signIn} />
          )}
          {answer.value.length === 0 && isSignedIn && (
            <EmptyState
              title={messages.none.title}
              text={messages.none.text}
              icon={<Lightbulb />}
              actions={<LinkButton to="/submit">{messages.none.action}</LinkButton>}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The viewer's own ideas, loaded again after each change in this tab or another one. */
function useMyIdeas({ sampleIdeas, ideas }: PropsOf<'remote-ideas', 'my-ideas'>) {
  const catalogue = useOwnCatalogue(sampleIdeas, ideas);
  const viewer = useViewer();
  const { state } = useSession();
  const ask = useCallback(() => catalogue.mine(viewer), [catalogue, viewer]);
  const { answer, retry } = useAnswer(ask, { subscribe: catalogue.subscribe });
  // Don't show the signed-out page while the session is loading.
  const isKnownWho = state.status !== 'loading';
  return { answer: isKnownWho ? answer : LOADING, isSignedIn: viewer !== null, retry };
}

function Loading() {
  return (
    <div className={styles.cards}>
      <Skeleton shape="block" label={messages.loading} className={styles.skeleton} />
      {[2, 3, 4].map((card) => (
        <Skeleton key={card} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}

interface SignInPromptProps {
  /** Whether ideas stand above; otherwise the prompt fills the screen. */
  readonly isCompact: boolean;
  /** Text of live mode, where the sign-in also leads back here. */
  readonly text?: string | undefined;
}

function SignInPrompt({ isCompact, text: live }: SignInPromptProps) {
  const { title, action } = messages.signIn;
  const text = live ?? messages.signIn.text;
  const link = (
    <LinkButton to="/auth?mode=login" state={live && { returnTo: '/my-submissions' }}>
      {action}
    </LinkButton>
  );
  if (!isCompact) return <EmptyState title={title} text={text} icon={<LogIn />} actions={link} />;
  return (
    <Card className={styles.prompt}>
      <div className={styles.texts}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {link}
    </Card>
  );
}
