import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { VerificationNotice } from '@idea-hub/shared/verification/notice';
import { useEffect, useState } from 'react';
import type { Submission, Viewer } from '../../catalogue/types.ts';
import type { RunningWizard } from '../../submit/wizard/use-wizard.ts';
import styles from '../../submit/wizard/wizard.module.css';
import { addToNote, readNote } from '../drafts/draft-note.ts';
import type { DraftPlace } from '../drafts/server-draft.ts';
import { useServerDraft } from '../drafts/use-server-draft.ts';
import { SessionEnded } from '../session-ended.tsx';
import { messages } from './messages.ts';
import { shownIdeas } from './shown-ideas.ts';
import { StaleIdea } from './stale-idea.tsx';
import { TwoTexts } from './two-texts.tsx';

interface LiveWizardProps {
  readonly wizard: RunningWizard;
  readonly ideaId: number | null;
  readonly author: Viewer;
  readonly idea?: Submission | undefined;
  /** Told whether the account has the unfinished form. */
  onPlace(place: DraftPlace): void;
}

/** The wizard's notices and questions of live mode. */
export function LiveWizard({ wizard, ideaId, author, idea, onPlace }: LiveWizardProps) {
  useWayToSignIn(wizard);
  useEditedVersion(wizard, ideaId);
  const other = useServerDraft(wizard, ideaId, author, onPlace);
  const known = useLatestIdea(wizard, idea);
  return (
    <>
      <div className={styles.notices}>
        <VerificationNotice>{messages.verifyFirst}</VerificationNotice>
        <SessionEnded>{messages.sessionEnded}</SessionEnded>
        <FormAlert tone="info">{known?.isPublic && messages.edited.isPublic}</FormAlert>
        {known?.rejectionReason && (
          <FormAlert tone="warning">
            {messages.edited.reason} <bdi>{known.rejectionReason}</bdi>
          </FormAlert>
        )}
      </div>
      <StaleIdea wizard={wizard} isEdit={ideaId !== null} />
      {other && (
        <TwoTexts
          open
          texts={other.draft ? messages.drafts : finishedTexts(ideaId)}
          mine={wizard.state.form}
          theirs={other.draft?.unfinished.form ?? wizard.state.start.form}
          onMine={() => other.settle('mine')}
          onTheirs={() => other.settle('theirs')}
        />
      )}
    </>
  );
}

function finishedTexts(ideaId: number | null) {
  const kind = ideaId === null ? 'new' : 'edit';
  const { title, text, mine, theirs } = messages.finished;
  return { title, text: text[kind], mine: mine[kind], theirs, theirText: null };
}

/** The idea as it was loaded, or as a refused edit found it later. */
function useLatestIdea({ state }: RunningWizard, idea: Submission | undefined) {
  const [latest, setLatest] = useState(idea);
  const found = state.phase.name === 'submitted' ? idea : state.refusedAs?.current;
  if (found && found !== latest) setLatest(found);
  return latest;
}

/** Leads to the sign-in if the browser keeps the text. Otherwise the text stays on the screen. */
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
    const version = ideaId === null ? undefined : shownIdeas.get(ideaId)?.version;
    if (version === undefined || readNote(keeper.note).version !== undefined) return;
    addToNote(keeper.note, { version });
  }, [keeper, ideaId, form]);
}
