import { useTimers } from '@composed/browser/use-timers';
import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import type { Field } from '../../catalogue/idea-form.ts';
import { HINT_REST_MS, STEP_MOVE_MS } from '../../timings.ts';
import { createDraftKeeper, type DraftKeeper } from '../draft/draft-keeper.ts';
import { useDraft } from '../draft/use-draft.ts';
import { type HintedField, isHinted } from '../form/hints.ts';
import { isValid, type ServerCheck } from '../form/validation.ts';
import { messages } from '../messages.ts';
import { pendingForm, type SubmissionDeps, useSubmission } from '../outcome/use-submission.ts';
import { stepNumber } from '../steps/steps.ts';
import {
  restoredWizard,
  type Start,
  startedWizard,
  submittingWizard,
  type WizardEvent,
  type WizardState,
  wizard,
} from './wizard.ts';

/** Id of the toast that offers to undo `Start over`. */
const UNDO = 'wizard-started-over';
/** Id of the warning about an incomplete step. It disappears once the step is valid. */
const INCOMPLETE = 'wizard-incomplete';

export interface WizardDeps
  extends Pick<SubmissionDeps, 'catalogue' | 'ideaId' | 'delay' | 'onSaved'> {
  readonly start: Start;
  /** The form's account, even after its session expired; `null` for a visitor. */
  readonly author: string | null;
  /** Missing in samples mode, and until the part of live mode is loaded. */
  readonly serverCheck?: ServerCheck | undefined;
  /** Receives whether this browser stores the unfinished form. */
  onKept(isKept: boolean): void;
}

export interface RunningWizard {
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardEvent>;
  /** Changes a field, and shows its hint after typing pauses. */
  edit(field: Field, value: string): void;
  /** Starts an empty form, shows `text`, and offers to undo it. */
  startOver(text?: string): void;
  /** Whether this browser stores the unfinished form. */
  readonly draftIsKept: boolean;
  readonly keeper: DraftKeeper;
}

/** Runs the wizard: its reducer, delays, draft and submission. */
export function useWizard({
  start,
  author,
  onKept,
  serverCheck,
  ...deps
}: WizardDeps): RunningWizard {
  const { user } = useSession().state;
  const [keeper] = useState(() => createDraftKeeper(deps.ideaId));
  const reduce = (now: WizardState, event: WizardEvent) => wizard(now, event, serverCheck);
  const [state, dispatch] = useReducer(reduce, null, () => {
    const unfinished = keeper.load(user);
    const sent = pendingForm({ ideaId: deps.ideaId, author });
    if (sent) return submittingWizard(start, sent);
    return unfinished === null ? startedWizard(start) : restoredWizard(start, unfinished);
  });
  const { after } = useTimers();

  const draftIsKept = useDraft(keeper, state, author, dispatch);
  useEffect(() => onKept(draftIsKept), [draftIsKept, onKept]);
  useSubmission(state, dispatch, { ...deps, author, keeper });

  const { phase, refusal } = state;
  const recognised = useRef<string | null>(null);
  useEffect(() => {
    // Only for a newly signed-in member: a refreshed profile must not fill a field that is being cleared.
    if (user && recognised.current !== user.id) {
      dispatch({ type: 'authorRecognised', author: user });
    }
    recognised.current = user?.id ?? null;
  }, [user]);

  useEffect(() => {
    if (phase.name !== 'moving') return;
    return after(STEP_MOVE_MS, () => dispatch({ type: 'moveFinished' }));
  }, [phase, after]);

  useEffect(() => {
    if (refusal === null) return;
    const text = messages.submission.incompleteStep(stepNumber(refusal.step));
    toasts.publish({ id: INCOMPLETE, type: 'warning', text });
  }, [refusal]);
  const isIncomplete = refusal !== null && !isValid(refusal.step, state.form, serverCheck);
  useEffect(() => {
    if (isIncomplete) return () => toasts.dismiss(INCOMPLETE);
  }, [isIncomplete]);

  const rests = useRef(new Map<HintedField, () => void>());
  const edit = (field: Field, value: string) => {
    // New text replaces the form that Undo would restore.
    toasts.dismiss(UNDO);
    dispatch({ type: 'fieldEdited', field, value });
    if (!isHinted(field)) return;
    rests.current.get(field)?.();
    const stop = after(HINT_REST_MS, () => dispatch({ type: 'typingRested', field }));
    rests.current.set(field, stop);
  };

  useEffect(() => () => toasts.dismiss(UNDO), []);
  const startOver = (text: string = messages.draft.startedOver) => {
    const { form, step, completed } = state;
    dispatch({ type: 'startedOver' });
    toasts.publish({
      id: UNDO,
      type: 'info',
      text,
      action: {
        label: messages.draft.undo,
        run: () => dispatch({ type: 'startOverUndone', unfinished: { form, step, completed } }),
      },
    });
  };

  return { state, dispatch, edit, startOver, draftIsKept, keeper };
}
