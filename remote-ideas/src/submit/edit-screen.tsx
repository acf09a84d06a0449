import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { Navigate } from '@idea-hub/shared/router';
import { toasts } from '@idea-hub/shared/toast';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useEffect, useState } from 'react';
import { formOf } from '../catalogue/idea-form.ts';
import type { Catalogue, Submission } from '../catalogue/types.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { useAuthorTurn } from './draft/use-author-turn.ts';
import { messages } from './messages.ts';
import { UpdatedScreen } from './outcome/updated-screen.tsx';
import { readIdeaId, useEditableIdea } from './use-editable-idea.ts';
import styles from './wizard/wizard.module.css';
import { existingIdea } from './wizard/wizard.ts';
import { Wizard } from './wizard/wizard-view.tsx';

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
  const { number, author } = useAuthorTurn(props.id);
  return <IdeaWithId key={number} {...props} author={author} />;
}

function IdeaWithId({ catalogue, id, author }: WantedIdea & { readonly author: string | null }) {
  const idea = useEditableIdea(catalogue, id, author);
  if (idea === null) return <UnknownIdea />;
  return <EditIdea catalogue={catalogue} idea={idea} author={author} />;
}

function UnknownIdea() {
  useEffect(() => {
    toasts.publish({ id: 'edit-unknown-idea', type: 'error', text: messages.edit.unknown });
  }, []);
  return <Navigate to="/my-submissions" replace />;
}

interface EditIdeaProps {
  readonly catalogue: Catalogue;
  /** `undefined` while it loads. */
  readonly idea: Submission | undefined;
  readonly author: string | null;
}

function EditIdea({ idea, ...rest }: EditIdeaProps) {
  const [updated, setUpdated] = useState<Submission | null>(null);
  if (updated) return <UpdatedScreen status={updated.status} />;
  // One heading for both: it may have the focus while the idea loads.
  return (
    <div className={styles.screen}>
      <PageHeading lead={messages.leads.edit}>{messages.headings.edit}</PageHeading>
      {idea === undefined ? <Loading /> : <LoadedIdea {...rest} idea={idea} onSaved={setUpdated} />}
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
  readonly idea: Submission;
  readonly author: string | null;
  onSaved(idea: Submission): void;
}

function LoadedIdea({ idea, ...rest }: LoadedIdeaProps) {
  const [start] = useState(() => existingIdea(formOf(idea)));
  return <Wizard {...rest} ideaId={idea.id} start={start} />;
}
