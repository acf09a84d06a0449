import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { VerificationNotice } from '@idea-hub/shared/verification/notice';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Refusal, Submission, Viewer } from '../../catalogue/types.ts';
import type { RunningWizard } from '../../submit/wizard/use-wizard.ts';
import styles from '../../submit/wizard/wizard.module.css';
import { isWorthKeeping } from '../../submit/wizard/wizard.ts';
import { addToNote, readNote } from '../drafts/draft-note.ts';
import type { DraftPlace } from '../drafts/server-draft.ts';
import { useServerDraft } from '../drafts/use-server-draft.ts';
import { SessionEnded, SignInLink } from '../sign-in.tsx';
import { messages } from './messages.ts';
import { shownIdeas } from './own-idea.ts';
import { StaleIdea } from './stale-idea.tsx';
import { TwoTexts } from './two-texts.tsx';

interface LiveWizardProps {
  readonly wizard: RunningWizard;
  readonly ideaId: number | null;
  readonly author: Viewer;
  readonly idea?: Submission | undefined;
  /** Receives whether the server has the unfinished form. */
  onPlace(place: DraftPlace): void;
}

/** Notices and questions of the wizard in live mode. */
export function LiveWizard({ wizard, ideaId, author, idea, onPlace }: LiveWizardProps) {
  useWayToSignIn(wizard);
  useEditedVersion(wizard, ideaId);
  useVerifiedElsewhere(wizard);
  const other = useServerDraft(wizard, ideaId, author, onPlace);
  const [settled, setSettled] = useState<Refusal | null>(null);
  const { phase, refusedAs } = wizard.state;
  const stale = refusedAs?.current && refusedAs !== settled ? refusedAs.current : null;
  useEffect(() => {
    // The idea that another device submitted is known, so ask only about that idea.
    if (stale && other?.draft === null) other.close();
  }, [stale, other]);
  const known = useLatestIdea(wizard, idea);
  return (
    <>
      <div className={styles.notices}>
        <VerificationNotice>{messages.verifyFirst}</VerificationNotice>
        <SignedOut hasText={isWorthKeeping(wizard.state)} />
        <FormAlert tone="info">{known?.isPublic && messages.edited.isPublic}</FormAlert>
        {known?.rejectionReason && (
          <FormAlert tone="warning">
            {messages.edited.reason} <bdi>{known.rejectionReason}</bdi>
          </FormAlert>
        )}
      </div>
      {stale && (
        <StaleIdea
          wizard={wizard}
          current={stale}
          isEdit={ideaId !== null}
          onSettled={() => setSettled(refusedAs)}
        />
      )}
      {other && !stale && phase.name !== 'submitting' && (
        <TwoTexts
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

/** Tells a visitor that an account is needed, or a member that their session ended while they wrote. */
function SignedOut({ hasText }: { readonly hasText: boolean }) {
  const { state } = useSession();
  if (hasText && state.status === 'anonymous' && state.reason === 'expired') {
    return <SessionEnded>{messages.sessionEnded}</SessionEnded>;
  }
  return (
    <FormAlert tone="info" action={<SignInLink />}>
      {state.status === 'anonymous' && messages.accountNeeded}
    </FormAlert>
  );
}

function finishedTexts(ideaId: number | null) {
  const kind = ideaId === null ? 'new' : 'edit';
  const { title, text, mine, theirs } = messages.finished;
  return { title, text: text[kind], mine: mine[kind], theirs, theirText: null };
}

/** Replaces the edit screen for signed-out visitors. */
export function SignIn() {
  const { title, text, action } = messages.signInToEdit;
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      text={text}
      icon={<LogIn />}
      actions={<SignInLink>{action}</SignInLink>}
    />
  );
}

/** The idea as loaded, or the newer version that a refused edit returned. */
function useLatestIdea({ state }: RunningWizard, idea: Submission | undefined) {
  const [latest, setLatest] = useState(idea);
  const found = state.phase.name === 'submitted' ? idea : state.refusedAs?.current;
  if (found && found !== latest) setLatest(found);
  return latest;
}

/**
 * Opens the sign-in after a refusal that needs one. If the browser stores no draft, the text must stay on
 * the screen instead.
 */
function useWayToSignIn({ state, draftIsKept }: RunningWizard): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Keep the first address: it changes shortly before this screen closes.
  const [returnTo] = useState(pathname);
  const { refusedAs } = state;
  useEffect(() => {
    if (!refusedAs?.needsSignIn || !draftIsKept) return;
    navigate('/auth?mode=login', { state: { returnTo } });
  }, [refusedAs, draftIsKept, navigate, returnTo]);
}

/** Reloads the profile after a submission that only a verified member can make. */
function useVerifiedElsewhere({ state }: RunningWizard): void {
  const { session } = useSession();
  const isSubmitted = state.phase.name === 'submitted';
  useEffect(() => {
    const { user } = session.getState();
    if (isSubmitted && user && !user.isEmailVerified) void session.refreshProfile();
  }, [isSubmitted, session]);
}

/** Notes the version that an unfinished edit is based on. After a reload, a newer one may be loaded. */
function useEditedVersion({ keeper, state }: RunningWizard, ideaId: number | null): void {
  const { form } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: run after each change of the form
  useEffect(() => {
    const version = ideaId === null ? undefined : shownIdeas.get(ideaId)?.version;
    if (version === undefined || readNote(keeper.note).version !== undefined) return;
    addToNote(keeper.note, { version });
  }, [keeper, ideaId, form]);
}
