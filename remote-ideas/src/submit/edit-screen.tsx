import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { Navigate } from '@idea-hub/shared/router';
import { toasts } from '@idea-hub/shared/toast';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useEffect, useState } from 'react';
import type { Catalogue, EditableIdea } from '../catalogue/types.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { messages } from './messages.ts';
import { UpdatedScreen } from './updated-screen.tsx';
import { useAuthorTurn } from './use-author-turn.ts';
import { readIdeaId, useEditableIdea } from './use-editable-idea.ts';
import styles from './wizard.module.css';
import { existingIdea } from './wizard.ts';
import { Wizard } from './wizard-view.tsx';

interface WantedIdea {
  readonly catalogue: Catalogue;
  readonly id: number;
}

/** An idea that exists (`/edit/:id`, WZ-14). */
export function EditScreen({ sampleIdeas, ideaId }: PropsOf<'remote-ideas', 'edit'>) {
  const catalogue = useCatalogue(sampleIdeas);
  const id = readIdeaId(ideaId);
  return id === null ? <UnknownIdea /> : <IdeaForAuthor key={id} catalogue={catalogue} id={id} />;
}

function IdeaForAuthor(props: WantedIdea) {
  const turn = useAuthorTurn(props.id);
  return <IdeaWithId key={turn} {...props} />;
}

function IdeaWithId({ catalogue, id }: WantedIdea) {
  const idea = useEditableIdea(catalogue, id);
  return idea === null ? <UnknownIdea /> : <EditIdea catalogue={catalogue} idea={idea} />;
}

function UnknownIdea() {
  useEffect(() => {
    toasts.publish({ id: 'edit-unknown-idea', type: 'error', text: messages.edit.unknown });
  }, []);
  return <Navigate to="/my-submissions" replace />;
}

function EditIdea({ catalogue, idea }: { catalogue: Catalogue; idea: EditableIdea | undefined }) {
  const [isUpdated, setIsUpdated] = useState(false);
  if (isUpdated) return <UpdatedScreen />;
  // One heading for both: it may have the focus while the idea loads.
  return (
    <div className={styles.screen}>
      <PageHeading lead={messages.leads.edit}>{messages.headings.edit}</PageHeading>
      {idea === undefined ? (
        <Loading />
      ) : (
        <LoadedIdea catalogue={catalogue} idea={idea} onSaved={() => setIsUpdated(true)} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div>
      <p role="status" className={styles.loading}>
        {messages.edit.loading}
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

interface LoadedIdeaProps {
  readonly catalogue: Catalogue;
  readonly idea: EditableIdea;
  onSaved(): void;
}

function LoadedIdea({ idea, ...rest }: LoadedIdeaProps) {
  const [start] = useState(() => existingIdea(idea.form));
  return <Wizard {...rest} ideaId={idea.id} start={start} />;
}
