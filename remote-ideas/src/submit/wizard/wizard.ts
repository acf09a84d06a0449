import { EMPTY_FORM, FIELDS, type Field, type IdeaForm } from '../../catalogue/idea-form.ts';
import type { Refusal } from '../../catalogue/types.ts';
import { type HintedField, type Hints, hintFor, isHinted } from '../form/hints.ts';
import { type Author, sameForm, withAuthor } from '../form/read-form.ts';
import {
  errorsOf,
  type FieldErrors,
  firstIncompleteStep,
  firstInvalidField,
  isValid,
  type ServerCheck,
  stepOf,
} from '../form/validation.ts';
import type { messages } from '../messages.ts';
import {
  FIRST_STEP,
  isAhead,
  LAST_STEP,
  STEPS,
  type Step,
  stepAfter,
  stepBefore,
} from '../steps/steps.ts';

/** Reasons for a failed submission that have their own message. */
export type FailureReason = keyof typeof messages.submission.reasons;

/** The wizard's current activity. It accepts moves and submissions only while `filling`. */
export type Phase =
  | { readonly name: 'filling' }
  | { readonly name: 'moving'; readonly to: Step }
  | { readonly name: 'submitting' }
  | { readonly name: 'submitted' };

/** The element to focus after a change. Each request is a new object, so that it is followed once. */
export type FocusRequest =
  | { readonly on: 'heading' | 'pending' | 'failure' }
  | { readonly on: 'field'; readonly field: Field };

/** The form that `Start over` restores: an empty one, or the idea before the edit. */
export interface Start {
  readonly form: IdeaForm;
  readonly completed: readonly Step[];
}

export interface Unfinished extends Start {
  readonly step: Step;
}

export interface WizardState extends Unfinished {
  readonly start: Start;
  readonly errors: FieldErrors;
  readonly hints: Hints;
  readonly phase: Phase;
  readonly failure: FailureReason | null;
  readonly refusedAs: Refusal | null;
  /** The incomplete step that blocked the last submission. Each refusal is a new object. */
  readonly refusal: { readonly step: Step } | null;
  readonly focus: FocusRequest | null;
  /** Whether the form came from an earlier visit and was not restarted. */
  readonly restored: boolean;
}

export type WizardEvent =
  | { readonly type: 'fieldEdited'; readonly field: Field; readonly value: string }
  | { readonly type: 'typingRested'; readonly field: HintedField }
  | { readonly type: 'nextPressed' }
  | { readonly type: 'backPressed' }
  | { readonly type: 'stepChosen'; readonly step: Step }
  | { readonly type: 'moveFinished' }
  | { readonly type: 'submissionSucceeded' }
  | {
      readonly type: 'submissionFailed';
      readonly reason: FailureReason;
      readonly refusal?: Refusal | undefined;
    }
  | { readonly type: 'begunFrom'; readonly start: Start }
  | { readonly type: 'draftFound'; readonly unfinished: Unfinished }
  | { readonly type: 'authorRecognised'; readonly author: Author }
  | { readonly type: 'startedOver' }
  | { readonly type: 'startOverUndone'; readonly unfinished: Unfinished };

const FILLING: Phase = { name: 'filling' };

/** A new idea starts with no completed step, even if the session fills in name and email. */
export function newIdea(author: Author | null): Start {
  return { form: withAuthor(EMPTY_FORM, author), completed: [] };
}

/** An existing idea starts with all valid steps completed, so that each is one click away. */
export function existingIdea(form: IdeaForm): Start {
  return { form, completed: STEPS.filter((step) => isValid(step, form)) };
}

export function startedWizard(start: Start): WizardState {
  return {
    ...start,
    start,
    step: FIRST_STEP,
    errors: {},
    hints: {},
    phase: FILLING,
    failure: null,
    refusedAs: null,
    refusal: null,
    focus: null,
    restored: false,
  };
}

export function restoredWizard(start: Start, { form, step, completed }: Unfinished): WizardState {
  return { ...startedWizard(start), form, step, completed, restored: true };
}

export const submittingWizard = (start: Start, form: IdeaForm): WizardState => ({
  ...startedWizard(start),
  ...{ form, step: LAST_STEP, completed: STEPS, phase: { name: 'submitting' } },
});

/** Whether a reload must not lose the form. */
export function isWorthKeeping(state: WizardState): boolean {
  return state.phase.name !== 'submitted' && !sameForm(state.form, state.start.form);
}

/**
 * Whether a dot can be pressed: its step is completed, current, next, or the first incomplete one. The last
 * case leads back from a step that the author looked at again.
 */
export function isWithinReach(state: WizardState, step: Step): boolean {
  const { completed } = state;
  if (completed.includes(step) || step === state.step || step === stepAfter(state.step))
    return true;
  return step === STEPS.find((each) => !completed.includes(each));
}

function refuse(state: WizardState, step: Step, check?: ServerCheck): WizardState {
  const field = firstInvalidField(step, state.form, check);
  return {
    ...state,
    step,
    phase: FILLING,
    errors: errorsOf(step, state.form, check),
    focus: field === null ? { on: 'heading' } : { on: 'field', field },
  };
}

function moveOn(state: WizardState, to: Step, check?: ServerCheck): WizardState {
  if (!isValid(state.step, state.form, check)) return refuse(state, state.step, check);
  return {
    ...state,
    completed: STEPS.filter((step) => step === state.step || state.completed.includes(step)),
    errors: {},
    phase: { name: 'moving', to },
  };
}

function goBack(state: WizardState, to: Step): WizardState {
  return { ...state, step: to, errors: {}, focus: { on: 'heading' } };
}

function submit(state: WizardState, check?: ServerCheck): WizardState {
  const incomplete = firstIncompleteStep(state.form, check);
  if (incomplete !== null) {
    return { ...refuse(state, incomplete, check), refusal: { step: incomplete } };
  }
  return {
    ...state,
    completed: STEPS,
    errors: {},
    failure: null,
    refusedAs: null,
    phase: { name: 'submitting' },
    focus: { on: 'pending' },
  };
}

function edit(state: WizardState, field: Field, value: string): WizardState {
  const hadError = state.errors[field] !== undefined;
  const errors = { ...state.errors };
  delete errors[field];
  // The error has hidden an old hint. A new one comes after typing pauses.
  const hints = { ...state.hints };
  if (hadError && isHinted(field)) delete hints[field];
  return { ...state, form: { ...state.form, [field]: value }, errors, hints };
}

function choose(state: WizardState, step: Step, check?: ServerCheck): WizardState {
  if (!isWithinReach(state, step)) return state;
  if (step === state.step) return { ...state, focus: { on: 'heading' } };
  return isAhead(step, state.step) ? moveOn(state, step, check) : goBack(state, step);
}

/** Shows a field that the server refused at its step, like a failed check of the wizard. */
function failed(state: WizardState, reason: FailureReason, refusal?: Refusal): WizardState {
  const refusedAs = refusal ?? null;
  const field = FIELDS.find((each) => refusal?.fields?.[each]);
  if (!field) {
    return { ...state, phase: FILLING, failure: reason, refusedAs, focus: { on: 'failure' } };
  }
  return {
    ...state,
    step: stepOf(field),
    phase: FILLING,
    errors: { ...refusal?.fields },
    refusedAs,
    focus: { on: 'field', field },
  };
}

/** The wizard's reducer. Pure: callers handle time, storage and focus. */
export function wizard(state: WizardState, event: WizardEvent, check?: ServerCheck): WizardState {
  const { phase, step } = state;
  const isFree = phase.name === 'filling';
  switch (event.type) {
    case 'nextPressed':
      if (!isFree) return state;
      return step === LAST_STEP ? submit(state, check) : moveOn(state, stepAfter(step), check);

    case 'backPressed':
      return isFree && step !== FIRST_STEP ? goBack(state, stepBefore(step)) : state;

    case 'stepChosen':
      return isFree ? choose(state, event.step, check) : state;

    case 'fieldEdited':
      // The server stores the sent text, so ignore edits from here on.
      if (phase.name === 'submitting' || phase.name === 'submitted') return state;
      return edit(state, event.field, event.value);

    case 'typingRested':
      return {
        ...state,
        hints: { ...state.hints, [event.field]: hintFor(event.field, state.form) },
      };

    case 'moveFinished':
      if (phase.name !== 'moving') return state;
      // The field may have been cleared during the move.
      if (!isValid(step, state.form, check)) return refuse(state, step, check);
      return { ...state, step: phase.to, phase: FILLING, errors: {}, focus: { on: 'heading' } };

    case 'submissionSucceeded':
      return phase.name === 'submitting' ? { ...state, phase: { name: 'submitted' } } : state;

    case 'submissionFailed':
      if (phase.name !== 'submitting') return state;
      return failed(state, event.reason, event.refusal);

    case 'begunFrom':
      return { ...startedWizard(event.start), focus: { on: 'heading' } };

    case 'draftFound':
      if (phase.name === 'submitting') return state;
      return restoredWizard(state.start, event.unfinished);

    case 'authorRecognised':
      return {
        ...state,
        start: { ...state.start, form: withAuthor(state.start.form, event.author) },
        form: withAuthor(state.form, event.author),
      };

    case 'startedOver':
      if (phase.name === 'submitting') return state;
      return { ...startedWizard(state.start), focus: { on: 'heading' } };

    case 'startOverUndone':
      if (phase.name === 'submitting') return state;
      return { ...restoredWizard(state.start, event.unfinished), focus: { on: 'heading' } };
  }
}
