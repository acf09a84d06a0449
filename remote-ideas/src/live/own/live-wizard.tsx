import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { useEffect, useState } from 'react';
import { formOf } from '../../catalogue/idea-form.ts';
import type { Refusal, Submission, Viewer } from '../../catalogue/types.ts';
import type { RunningWizard } from '../../submit/wizard/use-wizard.ts';
import styles from '../../submit/wizard/wizard.module.css';
import { existingIdea } from '../../submit/wizard/wizard.ts';
import { addToNote, readNote } from '../drafts/draft-note.ts';
import type { DraftPlace } from '../drafts/server-draft.ts';
import { useServerDraft } from '../drafts/use-server-draft.ts';
import { messages } from './messages.ts';
import { TwoTexts } from './two-texts.tsx';
import { shownVersions } from './versions.ts';

interface LiveWizardProps {
  readonly wizard: RunningWizard;
  readonly ideaId: number | null;
  readonly author: Viewer;
  readonly idea?: Submission | undefined;
  /** Told whether the account has the unfinished form. */
  onPlace(place: DraftPlace): void;
}

/** What the wizard has in live mode beside its form. */
export function LiveWizard({ wizard, ideaId, author, idea, onPlace }: LiveWizardProps) {
  useWayToSignIn(wizard);
  useEditedVersion(wizard, ideaId);
  const other = useServerDraft(wizard, ideaId, author, onPlace);
  return (
    <>
      <div className={styles.notices}>
        <FormAlert tone="info">{idea?.isPublic && messages.edited.isPublic}</FormAlert>
        {idea?.rejectionReason && (
          <FormAlert tone="warning">
            {messages.edited.reason} <bdi>{idea.rejectionReason}</bdi>
          </FormAlert>
        )}
      </div>
      <StaleEdit wizard={wizard} />
      {other && (
        <TwoTexts
          open
          texts={messages.drafts}
          mine={wizard.state.form}
          theirs={other.unfinished.form}
          onMine={() => other.settle('mine')}
          onTheirs={() => other.settle('theirs')}
        />
      )}
    </>
  );
}

/** To the sign-in and back to the kept text. Where nothing is kept the text stays on the screen. */
function useWayToSignIn({ state, draftIsKept }: RunningWizard): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The address changes a moment before this screen goes.
  const [returnTo] = useState(pathname);
  const { refusedAs } = state;
  useEffect(() => {
    if (!refusedAs?.needsSignIn || !draftIsKept) return;
    navigate('/auth?mode=login', { state: { returnTo } });
  }, [refusedAs, draftIsKept, navigate, returnTo]);
}

/** Notes with an unfinished edit which version it is an edit of: a reload may load a later one. */
function useEditedVersion({ keeper, state }: RunningWizard, ideaId: number | null): void {
  const { form } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each text that is to be kept
  useEffect(() => {
    const version = ideaId === null ? undefined : shownVersions.get(ideaId);
    if (version === undefined || readNote(keeper.note).version !== undefined) return;
    addToNote(keeper.note, { version });
  }, [keeper, ideaId, form]);
}

/** The idea was changed since this text was begun: both are shown, and the author chooses. */
function StaleEdit({ wizard: { state, dispatch, keeper } }: Pick<LiveWizardProps, 'wizard'>) {
  const [settled, setSettled] = useState<Refusal | null>(null);
  const { refusedAs, form } = state;
  const current = refusedAs?.current;
  if (!current) return null;

  const settle = () => {
    setSettled(refusedAs);
    if (current.version !== undefined) shownVersions.set(current.id, current.version);
    addToNote(keeper.note, { version: current.version });
  };
  return (
    <TwoTexts
      open={settled !== refusedAs}
      texts={messages.stale}
      mine={form}
      theirs={formOf(current)}
      onMine={() => {
        settle();
        dispatch({ type: 'nextPressed' });
      }}
      onTheirs={() => {
        settle();
        dispatch({ type: 'begunFrom', start: existingIdea(formOf(current)) });
      }}
      onClose={() => setSettled(refusedAs)}
    />
  );
}
