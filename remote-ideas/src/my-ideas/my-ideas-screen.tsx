import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { STAGES_OF_REVIEW } from '@idea-hub/shared/contracts/stages';
import { LOADING, useAnswer } from '@idea-hub/shared/live/use-answer';
import { useLive } from '@idea-hub/shared/live/use-live';
import { useSession } from '@idea-hub/shared/session';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { loadLiveOwn, useOwnCatalogue, useViewer } from '../catalogue/use-catalogue.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { messages } from './messages.ts';
import card from './my-idea-card.module.css';
import { Stage } from './my-idea-card.tsx';
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
      {answer.status === 'ready' &&
        (answer.value.length > 0 ? (
          <MyIdeasList ideas={answer.value} live={part} prompt={!isSignedIn && <SignInPrompt />} />
        ) : isSignedIn ? (
          <NoIdeas
            title={messages.none.title}
            text={messages.none.text}
            action={<LinkButton to="/submit">{messages.none.action}</LinkButton>}
          />
        ) : (
          <NoIdeas
            title={messages.signIn.title}
            text={part?.messages.signIn ?? messages.signIn.text}
            action={<SignInLink isLive={part !== undefined} />}
          />
        ))}
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
      {[2, 3].map((card) => (
        <Skeleton key={card} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}

/** In live mode the sign-in also leads back here. */
const SignInLink = ({ isLive }: { isLive: boolean }) => (
  <LinkButton to="/auth?mode=login" state={isLive && { returnTo: '/my-submissions' }}>
    {messages.signIn.action}
  </LinkButton>
);

/** After the ideas that this browser keeps. Live mode keeps none. */
const SignInPrompt = () => (
  <Card className={styles.prompt}>
    <div className={styles.texts}>
      <h2>{messages.signIn.title}</h2>
      <p>{messages.signIn.kept}</p>
    </div>
    <SignInLink isLive={false} />
  </Card>
);

interface NoIdeasProps {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** A text, beside the outline of a first idea. */
const NoIdeas = ({ title, text, action }: NoIdeasProps) => (
  <Card padding="lg" className={styles.none}>
    <div className={styles.texts}>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
    <div aria-hidden="true" className={styles.example}>
      <Fingerprint id={EXAMPLE} category="Environment" crop="cover" className={card.cover} />
      <div className={card.texts}>
        <p />
        <p />
        <p />
        <div className={card.stages}>
          {STAGES_OF_REVIEW.map((stage) => (
            <Stage key={stage} name={stage} isDone={false} />
          ))}
        </div>
      </div>
    </div>
  </Card>
);

/** Id of a drawing. */
const EXAMPLE = 4;
