import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { useLive } from '@idea-hub/shared/live/use-live';
import { useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import {
  Fragment,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Idea, Submission } from '../../catalogue/types.ts';
import { loadLiveOwn } from '../../catalogue/use-catalogue.ts';
import { SUBMISSION_MS } from '../../timings.ts';
import { IdeaPreview } from '../advice/idea-preview.tsx';
import { IdeaSummary } from '../advice/idea-summary.tsx';
import { SimilarIdeasList } from '../advice/similar-ideas-list.tsx';
import { messages } from '../messages.ts';
import { SubmittedModal } from '../outcome/outcome.tsx';
import { StepBody } from '../steps/step-body.tsx';
import { FIRST_STEP, LAST_STEP, type Step } from '../steps/steps.ts';
import { reveal, useFocusRequest, useWizardKeys } from './focus-and-keys.ts';
import { usePassedTitle } from './use-passed-title.ts';
import { useWizard, type WizardDeps } from './use-wizard.ts';
import styles from './wizard.module.css';
import { WizardActions } from './wizard-actions.tsx';
import { Levels, WizardProgress } from './wizard-progress.tsx';

const NO_IDEAS: readonly Idea[] = [];

interface WizardProps extends Omit<WizardDeps, 'delay' | 'serverCheck'> {
  readonly ideas: Promise<IdeasMode> | undefined;
  readonly idea?: Submission;
  /** Receives the text about a form that the server stores, or will store; `null` otherwise. */
  onLead(lead: string | null): void;
}

/** The wizard below its screen's heading, for a new or an existing idea. */
export function Wizard({ ideas: mode, idea, onLead, ...deps }: WizardProps) {
  const { catalogue, ideaId } = deps;
  const live = useLive(mode, loadLiveOwn);
  const [sent, setSent] = useState<Submission>();
  const running = useWizard({
    ...deps,
    onSaved(saved) {
      setSent(saved);
      deps.onSaved?.(saved);
    },
    delay: live.status === 'off' ? SUBMISSION_MS : 0,
    serverCheck: live.status === 'ready' ? live.part.checkField : undefined,
  });
  const { state, dispatch, edit, startOver, draftIsKept } = running;
  const { subscribe } = catalogue;
  const submittedIdeas = valueOr(useAnswer(catalogue.submittedCount, { subscribe }).answer, 0);
  // Similar ideas are optional: the form works without them.
  const ideas = valueOr(useAnswer(catalogue.list).answer, NO_IDEAS);
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isWide = useIsWide();

  const isNew = ideaId === null;
  const isSubmitting = state.phase.name === 'submitting';
  const isSubmitted = state.phase.name === 'submitted';
  const next = () => dispatch({ type: 'nextPressed' });
  const back = () => dispatch({ type: 'backPressed' });
  const choose = (step: Step) => dispatch({ type: 'stepChosen', step });

  // If loading the live part failed, a failed submission loads it again.
  const { failure } = state;
  useEffect(() => {
    if (failure && live.status === 'failed') live.retry();
  }, [failure, live]);

  const [place, setPlace] = useState<'saved' | 'empty' | 'waiting' | null>(null);
  const { user } = useSession().state;
  const liveTexts = live.status === 'ready' ? live.part.messages : null;
  const leads = liveTexts?.leads;
  const PreviewCards = live.status === 'ready' ? live.part.LiveCards : Fragment;
  const notes = user && liveTexts?.contactNotes(user);
  const lead =
    place === 'saved'
      ? leads?.saved[isNew ? 'new' : 'edit']
      : place === 'empty'
        ? leads?.empty
        : place === 'waiting' && draftIsKept
          ? leads?.waiting
          : null;
  useEffect(() => onLead(lead ?? null), [lead, onLead]);

  usePassedTitle(running);
  useWizardKeys(root, { onEnter: next, onEscape: back });
  useFocusRequest(form, rail, state.focus);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    next();
  };

  const similar = state.step === FIRST_STEP && (
    <SimilarIdeasList title={state.form.title} ideas={ideas} exceptId={ideaId} />
  );

  return (
    <div ref={root} className={styles.wizard}>
      <div ref={rail} className={styles.rail}>
        <WizardProgress state={state} onChoose={choose} />
        <DraftNotice
          isRestored={state.restored && !isSubmitted}
          isKept={draftIsKept || place === 'saved' || state.failure !== null}
          isLocked={isSubmitting}
          onStartOver={() => startOver()}
        />
        {live.status === 'ready' && (
          <live.part.LiveWizard {...deps} idea={idea} wizard={running} onPlace={setPlace} />
        )}
      </div>
      <form
        ref={form}
        noValidate
        aria-busy={isSubmitting}
        onSubmit={submit}
        onKeyUp={({ key }) => key === 'Tab' && reveal(document.activeElement)}
        className={styles.form}
      >
        <div className={styles.fields}>
          <div className={styles.main}>
            <StepBody
              state={live.status === 'ready' ? live.part.withTwins(state, ideas, ideaId) : state}
              edit={edit}
              notes={notes ?? undefined}
              belowTitle={!isWide && similar}
            />
            {state.step === LAST_STEP && (
              <IdeaSummary form={state.form} isLocked={isSubmitting} onChange={choose} />
            )}
          </div>
          <WizardActions
            state={state}
            submitLabel={isNew ? messages.actions.submit : messages.actions.update}
            onCancel={() => navigate('/')}
            onBack={back}
          />
        </div>
        <div className={styles.side}>
          <PreviewCards>
            <IdeaPreview form={state.form} picture={user?.profile.profilePicture} />
          </PreviewCards>
          <Levels completed={state.completed.length} submittedIdeas={submittedIdeas} />
          {isWide && similar}
        </div>
      </form>
      <SubmittedModal
        open={isSubmitted && isNew}
        idea={sent}
        submittedIdeas={submittedIdeas}
        soFar={liveTexts?.submittedSoFar}
        onAnother={() => dispatch({ type: 'startedOver' })}
      />
    </div>
  );
}

/** The second column starts at this width, as in `wizard.module.css`. */
const width = () => globalThis.matchMedia?.('(min-width: 64em)');

function subscribe(listen: () => void) {
  const query = width();
  query?.addEventListener('change', listen);
  return () => query?.removeEventListener('change', listen);
}

/** Whether there is a second column next to the form. Some content moves there. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => width()?.matches ?? false,
    () => false,
  );

interface DraftNoticeProps {
  readonly isRestored: boolean;
  readonly isKept: boolean;
  readonly isLocked: boolean;
  onStartOver(): void;
}

/** Says that an unfinished form was restored, or that this browser stores none. */
function DraftNotice({ isRestored, isKept, isLocked, onStartOver }: DraftNoticeProps) {
  const { notKept, restored, startOver } = messages.draft;
  const action = (
    <Button variant="secondary" size="sm" disabled={isLocked} onClick={onStartOver}>
      {startOver}
    </Button>
  );
  return (
    <div className={styles.notices}>
      <FormAlert tone="info" action={action}>
        {isRestored && restored}
      </FormAlert>
      <FormAlert tone="info">{!isKept && notKept}</FormAlert>
    </div>
  );
}
