import { useLatest } from '@composed/browser/use-latest';
import { useTimers } from '@composed/browser/use-timers';
import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { Navigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useEffect, useState } from 'react';
import { formOf } from '../catalogue/idea-form.ts';
import { readIdeaId } from '../catalogue/public/read-idea.ts';
import type { Catalogue, Submission, Viewer } from '../catalogue/types.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { EDIT_LOAD_MS } from '../timings.ts';
import { useAuthorTurn, useLead } from './draft/use-draft.ts';
import { messages } from './messages.ts';
import { UpdatedScreen } from './outcome/updated-screen.tsx';
import styles from './wizard/wizard.module.css';
import { existingIdea } from './wizard/wizard.ts';
import { Wizard } from './wizard/wizard-view.tsx';

interface WantedIdea {
  readonly catalogue: Catalogue;
  readonly id: number;
}

/** An idea that exists (`/edit/:id`). */
export function EditScreen({ sampleIdeas, ideaId }: PropsOf<'remote-ideas', 'edit'>) {
  const catalogue = useCatalogue(sampleIdeas);
  const id = readIdeaId(ideaId);
  return id === null ? <UnknownIdea /> : <IdeaForAuthor key={id} catalogue={catalogue} id={id} />;
}

function IdeaForAuthor(props: WantedIdea) {
  const { number, author } = useAuthorTurn(props.id);
  return <EditIdea key={number} {...props} author={author} />;
}

function EditIdea({ catalogue, id, author }: WantedIdea & { readonly author: Viewer }) {
  const idea = useEditableIdea(catalogue, id, author);
  const [updated, setUpdated] = useState<Submission | null>(null);
  const { lead, onKept } = useLead(messages.leads.edit);
  if (idea === null) return <UnknownIdea />;
  if (updated) return <UpdatedScreen status={updated.status} />;
  // One heading for both: it may have the focus while the idea loads.
  return (
    <div className={styles.screen}>
      <PageHeading lead={lead}>{messages.headings.edit}</PageHeading>
      {idea === undefined ? (
        <Loading />
      ) : (
        <Wizard
          catalogue={catalogue}
          ideaId={id}
          author={author}
          start={existingIdea(formOf(idea))}
          onSaved={setUpdated}
          onKept={onKept}
        />
      )}
    </div>
  );
}

/** The idea that `author` edits; `undefined` while it loads, `null` when they have none with that id. */
function useEditableIdea(catalogue: Catalogue, id: number, author: Viewer) {
  const { state } = useSession();
  const { after } = useTimers();
  const [idea, setIdea] = useState<Submission | null>();
  const isKnownWho = state.status !== 'loading';
  const viewer = useLatest(author);

  useEffect(() => {
    if (!isKnownWho) return;
    return after(EDIT_LOAD_MS, () => {
      catalogue.editable(id, viewer.current).then(setIdea, () => setIdea(null));
    });
  }, [catalogue, id, isKnownWho, after, viewer]);

  return idea;
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
      <p role="status" className={styles.loading}>
        {messages.edit.loading}
      </p>
      <div className={styles.form}>
        <Skeleton shape="field" lines={2} />
        <Skeleton shape="block" />
        <Skeleton shape="button" />
        <div className={styles.preview}>
          <Skeleton shape="block" />
        </div>
      </div>
    </div>
  );
}
