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
  /** The idea that is updated; `null` for a new one. */
  readonly ideaId: number | null;
  /** Whose the idea is. */
  readonly author: Viewer;
  readonly keeper: DraftKeeper;
  /** Milliseconds before the idea is handed over. */
  readonly delay: number;
  /** Told once the idea is kept, and as what. */
  onSaved?(idea: Submission): void;
}

/** A submission that has no answer yet. */
interface UnderWay {
  readonly form: IdeaForm;
  readonly outcome: Promise<Outcome>;
  /** Of the screen that came to wait for it last. */
  turn: object;
}

const underWay = new Map<string, UnderWay>();

type Sender = Pick<SubmissionDeps, 'ideaId' | 'author'>;
const nameOf = ({ ideaId, author }: Sender) => `${ideaId} ${author}`;

/** What was sent by a screen that was left since, and has no answer yet. */
export const formUnderWay = (sender: Sender): IdeaForm | undefined =>
  underWay.get(nameOf(sender))?.form;

/**
 * While the wizard submits: waits a moment, hands the idea to the catalogue, tells the outcome. Who leaves
 * the screen before that has submitted all the same, and is told by a toast; who comes back to it meanwhile waits for
 * the same outcome.
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
    const sent = underWay.get(nameOf(latest.current));
    if (sent) sent.turn = turn;
    finish(sent ? 0 : latest.current.delay, async (isGone) => {
      const { ideaId, keeper, onSaved } = latest.current;
      const own = sent ?? send(latest.current, turn);
      const result = await own.outcome;
      // Here and not in an effect: whether or not anybody still looks, it is no draft any more.
      if (result.saved) keeper.discard();
      // Who came back to the form meanwhile is told there.
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
        // What asks for something else than trying again shows on the screen alone, while somebody looks.
        const { fields, current, needsSignIn } = refusal ?? {};
        if (!(fields || current || needsSignIn) || isGone()) {
          toasts.publish({ type: 'error', text: messages.submission.failed });
        }
      }
    });
  }, [phase, dispatch, finish, latest]);
}

type Outcome = SaveResult | { readonly saved: false; readonly reason: FailureReason };

function send(deps: SubmissionDeps & { form: IdeaForm }, turn: object): UnderWay {
  const name = nameOf(deps);
  const outcome = save(deps).finally(() => underWay.delete(name));
  const sent = { form: deps.form, outcome, turn };
  underWay.set(name, sent);
  return sent;
}

function save({ catalogue, ideaId, author, keeper, form }: SubmissionDeps & { form: IdeaForm }) {
  const saved: Promise<Outcome> =
    ideaId === null
      ? catalogue.submit(tidied(form), author, keeper.note)
      : catalogue.update(ideaId, tidied(form), author, keeper.note);
  return saved.catch((): Outcome => ({ saved: false, reason: 'unexpected' }));
}
