import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useSession } from '@idea-hub/shared/session';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useState } from 'react';
import { useOwnCatalogue } from '../catalogue/use-catalogue.ts';
import { useAuthorTurn, useLead } from './draft/use-draft.ts';
import { messages } from './messages.ts';
import styles from './wizard/wizard.module.css';
import { newIdea } from './wizard/wizard.ts';
import { Wizard } from './wizard/wizard-view.tsx';

/** Submits a new idea (`/submit`). */
export function SubmitScreen({ sampleIdeas, ideas }: PropsOf<'remote-ideas', 'submit'>) {
  const catalogue = useOwnCatalogue(sampleIdeas, ideas);
  const { state } = useSession();
  const { number, author } = useAuthorTurn(null);
  const { lead, onKept, onLead } = useLead(messages.leads.new);
  // Once the session is known, keep the form, even if the session ends.
  const [isKnownWho, setIsKnownWho] = useState(false);
  if (!isKnownWho && state.status !== 'loading') setIsKnownWho(true);
  return (
    <div className={styles.screen}>
      <PageHeading lead={lead}>{messages.headings.new}</PageHeading>
      {isKnownWho ? (
        <Wizard
          key={number}
          ideas={ideas}
          catalogue={catalogue}
          ideaId={null}
          author={author}
          start={newIdea(state.user)}
          onKept={onKept}
          onLead={onLead}
        />
      ) : (
        // The session is still loading, so the form's author is unknown.
        <Skeleton label={messages.loading} lines={6} />
      )}
    </div>
  );
}
