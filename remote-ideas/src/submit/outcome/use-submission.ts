import { useFinish } from '@composed/browser/use-finish';
import { useLatest } from '@composed/browser/use-latest';
import { toasts } from '@idea-hub/shared/toast';
import { type Dispatch, useEffect } from 'react';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import type { OwnCatalogue, SaveResult, Submission, Viewer } from '../../catalogue/types.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { tidied } from '../form/read-form.ts';
import { messages } from '../messages.ts';
import type { FailureReason, WizardEvent, WizardState } from '../wizard/wizard.ts';

export interface SubmissionDeps {
  readonly catalogue: OwnCatalogue;
  readonly ideaId: number | null;
  readonly author: Viewer;
  readonly keeper: DraftKeeper;
  /** Milliseconds before the idea is sent. */
  readonly delay: number;
  onSaved?(idea: Submission): void;
}

interface PendingSubmission {
  readonly form: IdeaForm;
  readonly outcome: Promise<Outcome>;
  /** Identifies the screen that last waited for the outcome. Only that screen reports it. */
  turn: object;
}

const pending = new Map<string, PendingSubmission>();

type Sender = Pick<SubmissionDeps, 'ideaId' | 'author'>;
const nameOf = ({ ideaId, author }: Sender) => `${ideaId} ${author}`;

/** The form of a submission that is still running, if its screen was left. */
export const pendingForm = (sender: Sender): IdeaForm | undefined =>
  pending.get(nameOf(sender))?.form;

/**
 * Submits after a delay, and reports the outcome. Leaving the screen does not stop the submission; a toast
 * then reports the outcome. After a return, the new screen waits for the same outcome.
 */
export function useSubmission(
  { phase, form }: WizardState,
  dispatch: Dispatch<WizardEvent>,
  deps: SubmissionDeps,
): void {
  const finish = useFinish();
  const latest = useLatest({ ...deps, form });

  useEffect(() => {
    if (phase.name !== 'submitting') return;
    const turn = {};
    const sent = pending.get(nameOf(latest.current));
    if (sent) sent.turn = turn;
    finish(sent ? 0 : latest.current.delay, async (isGone) => {
      const { ideaId, keeper, onSaved } = latest.current;
      const own = sent ?? send(latest.current, turn);
      const result = await own.outcome;
      // Not in an effect: the stored idea is no longer a draft, even if the screen is gone.
      if (result.saved) keeper.discard();
      // A newer screen reports the outcome.
      if (own.turn !== turn) return;
      if (result.saved) {
        dispatch({ type: 'submissionSucceeded' });
        onSaved?.(result.idea);
        const { submitted, updated } = messages.submission;
        const text = ideaId === null ? submitted : updated;
        if (isGone()) toasts.publish({ type: 'success', text });
      } else {
        const refusal = 'refusal' in result ? result.refusal : undefined;
        dispatch({ type: 'submissionFailed', reason: result.reason, refusal });
        // Refusals that need more than a retry show only on the screen. If the screen is gone, use a toast.
        const { fields, current, needsSignIn } = refusal ?? {};
        if (!(fields || current || needsSignIn) || isGone()) {
          const text = refusal?.reason ?? messages.submission.failed;
          toasts.publish({ type: 'error', text });
        }
      }
    });
  }, [phase, dispatch, finish, latest]);
}

type Outcome = SaveResult | { readonly saved: false; readonly reason: FailureReason };

function send(deps: SubmissionDeps & { form: IdeaForm }, turn: object): PendingSubmission {
  const name = nameOf(deps);
  const outcome = save(deps).finally(() => pending.delete(name));
  const sent = { form: deps.form, outcome, turn };
  pending.set(name, sent);
  return sent;
}

function save({ catalogue, ideaId, author, keeper, form }: SubmissionDeps & { form: IdeaForm }) {
  const saved: Promise<Outcome> =
    ideaId === null
      ? catalogue.submit(tidied(form), author, keeper.note)
      : catalogue.update(ideaId, tidied(form), author, keeper.note);
  return saved.catch((): Outcome => ({ saved: false, reason: 'unexpected' }));
}
