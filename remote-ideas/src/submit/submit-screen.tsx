import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useSession } from '@idea-hub/shared/session';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useState } from 'react';
import type { Catalogue } from '../catalogue/types.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { useAuthorTurn } from './draft/use-author-turn.ts';
import type { Author } from './form/idea-form.ts';
import { messages } from './messages.ts';
import styles from './wizard/wizard.module.css';
import { newIdea } from './wizard/wizard.ts';
import { Wizard } from './wizard/wizard-view.tsx';

/** A new idea (`/submit`). */
export function SubmitScreen({ sampleIdeas }: PropsOf<'remote-ideas', 'submit'>) {
  const catalogue = useCatalogue(sampleIdeas);
  const { state } = useSession();
  const turn = useAuthorTurn(null);
  // Known once, the form stays, whatever becomes of the session.
  const [isKnownWho, setIsKnownWho] = useState(false);
  if (!isKnownWho && state.status !== 'loading') setIsKnownWho(true);
  return (
    <div className={styles.screen}>
      <PageHeading lead={messages.leads.new}>{messages.headings.new}</PageHeading>
      {isKnownWho ? (
        <NewIdea key={turn.number} catalogue={catalogue} user={state.user} author={turn.author} />
      ) : (
        // Whose unfinished form to show is not known yet.
        <Skeleton label={messages.loading} lines={6} />
      )}
    </div>
  );
}

interface NewIdeaProps {
  readonly catalogue: Catalogue;
  /** Whose name and email the form starts with. */
  readonly user: Author | null;
  readonly author: string | null;
}

function NewIdea({ user, ...rest }: NewIdeaProps) {
  const [start] = useState(() => newIdea(user));
  return <Wizard {...rest} ideaId={null} start={start} />;
}
