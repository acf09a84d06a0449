import { useLatest } from '@composed/browser/use-latest';
import { useTimers } from '@composed/browser/use-timers';
import type { IdeasMode, PropsOf } from '@idea-hub/shared/contracts/screens';
import { useLive } from '@idea-hub/shared/live/use-live';
import { Navigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import { useEffect, useState } from 'react';
import { formOf } from '../catalogue/idea-form.ts';
import { readIdeaId } from '../catalogue/public/read-idea.ts';
import type { OwnCatalogue, Submission, Viewer } from '../catalogue/types.ts';
import { loadLiveOwn, useOwnCatalogue } from '../catalogue/use-catalogue.ts';
import card from '../idea-card/idea-card.module.css';
import { EDIT_LOAD_MS } from '../timings.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PreviewFrame } from './advice/idea-preview.tsx';
import { useAuthorTurn, useLead } from './draft/use-draft.ts';
import { messages } from './messages.ts';
import { UpdatedScreen } from './outcome/outcome.tsx';
import { STEPS } from './steps/steps.ts';
import styles from './wizard/wizard.module.css';
import { existingIdea } from './wizard/wizard.ts';
import { Wizard } from './wizard/wizard-view.tsx';

interface WantedIdea {
  readonly catalogue: OwnCatalogue;
  readonly ideas: Promise<IdeasMode> | undefined;
  readonly id: number;
}

/** Edits an existing idea (`/edit/:id`). */
export function EditScreen({ sampleIdeas, ideas, ideaId }: PropsOf<'remote-ideas', 'edit'>) {
  const catalogue = useOwnCatalogue(sampleIdeas, ideas);
  const id = readIdeaId(ideaId);
  if (id === null) return <UnknownIdea />;
  return <IdeaForAuthor key={id} catalogue={catalogue} ideas={ideas} id={id} />;
}

function IdeaForAuthor(props: WantedIdea) {
  const { number, author } = useAuthorTurn(props.id);
  return <EditIdea key={number} {...props} author={author} />;
}

function EditIdea(props: WantedIdea & { readonly author: Viewer }) {
  const { catalogue, ideas, id, author } = props;
  const { state } = useSession();
  const live = useLive(ideas, loadLiveOwn);
  const { idea, failure, retry } = useEditableIdea(props);
  const [updated, setUpdated] = useState<Submission | null>(null);
  const { lead, onKept, onLead } = useLead(messages.leads.edit);
  if (live.status === 'ready' && !idea && state.status === 'anonymous') return <live.part.SignIn />;
  if (idea === null) return <UnknownIdea />;
  if (updated) return <UpdatedScreen idea={updated} />;
  const { failed: texts } = messages.edit;
  const part = live.status === 'ready' ? live.part : undefined;
  const failed = failure && (
    <LoadFailed texts={part?.withReason(texts, failure.error) ?? texts} onRetry={retry} />
  );
  // One heading for both states: it may have the focus while the idea loads.
  return (
    <div className={styles.screen}>
      <PageHeading lead={lead}>{messages.headings.edit}</PageHeading>
      {idea === undefined ? (
        failed || <Loading />
      ) : (
        <Wizard
          catalogue={catalogue}
          ideas={ideas}
          idea={idea}
          ideaId={id}
          author={author}
          start={existingIdea(formOf(idea))}
          onSaved={setUpdated}
          onKept={onKept}
          onLead={onLead}
        />
      )}
    </div>
  );
}

/**
 * The idea that `author` edits. `undefined` while it loads or after a failure; `null` if the author has no
 * such idea.
 */
function useEditableIdea({
  catalogue,
  ideas,
  id,
  author,
}: WantedIdea & { readonly author: Viewer }) {
  const { state } = useSession();
  const { after } = useTimers();
  const [idea, setIdea] = useState<Submission | null>();
  const [failure, setFailure] = useState({ attempt: 0, error: undefined as unknown });
  const [attempt, setAttempt] = useState(1);
  const isKnownWho = state.status !== 'loading';
  const viewer = useLatest(author);

  useEffect(() => {
    if (!isKnownWho) return;
    let isDue = true;
    const load = () => {
      if (!isDue) return;
      isDue = false;
      catalogue
        .editable(id, viewer.current)
        .then(setIdea, (error: unknown) => setFailure({ attempt, error }));
    };
    const stop = after(EDIT_LOAD_MS, load);
    // Live mode needs no simulated delay.
    void ideas?.then((mode) => mode === 'live' && load());
    return () => {
      isDue = false;
      stop();
    };
  }, [catalogue, ideas, id, isKnownWho, after, viewer, attempt]);

  return {
    idea,
    failure: failure.attempt === attempt ? failure : null,
    retry: () => setAttempt(attempt + 1),
  };
}

function UnknownIdea() {
  useEffect(() => {
    toasts.publish({ id: 'edit-unknown-idea', type: 'error', text: messages.edit.unknown });
  }, []);
  return <Navigate to="/my-submissions" replace />;
}

function Loading() {
  return (
    <div className={styles.wizard}>
      <div className={styles.rail}>
        <StageRail
          labels="auto"
          stops={STEPS.map((step) => ({ label: messages.steps[step], state: 'todo' }))}
        />
      </div>
      <div className={styles.form}>
        <div className={styles.fields}>
          <div className={styles.step}>
            <p role="status" className={styles.loading}>
              {messages.edit.loading}
            </p>
            <Skeleton lines={1} className={styles.label} />
            <Skeleton shape="field" lines={1} />
            <Skeleton lines={1} className={styles.label} />
            <Skeleton shape="block" />
          </div>
          <Skeleton shape="button" className={styles.next} />
        </div>
        <div className={styles.side}>
          <PreviewFrame>
            <Card className={`${card.card} ${styles.waiting}`}>
              <Fingerprint id={0} category="" crop="cover" className={card.cover} />
              <Skeleton lines={1} className={styles.label} />
              <Skeleton shape="heading" />
              <Skeleton />
              <Skeleton lines={1} className={styles.label} />
            </Card>
          </PreviewFrame>
        </div>
      </div>
    </div>
  );
}
