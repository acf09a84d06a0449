import { isApiError } from '@idea-hub/shared/api';
import {
  type CommunityCalls,
  getReviewIdeasId,
  postReviewIdeasIdDecisions,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useEffect, useState } from 'react';
import { messages } from '../messages.ts';
import { useFilter } from '../queue/use-filter.ts';
import { isRefusal, reasonIn } from '../reviewers.tsx';

export type Review = CommunityCalls['GET /review/ideas/{id}']['answer'];
type Action = CommunityCalls['POST /review/ideas/{id}/decisions']['input']['action'];

type ReviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  /** `failure` is the error text of a decision that was refused. */
  | { readonly status: 'refused'; readonly failure?: string }
  | { readonly status: 'missing' }
  | { readonly status: 'ready'; readonly review: Review };

export type Outcome =
  | { readonly kind: 'done'; readonly action: Action }
  | { readonly kind: 'changed' }
  /** `text` is the server's reason, if it sent one. */
  | { readonly kind: 'failed'; readonly text?: string | undefined }
  | null;

const { decisionFailed } = messages.noReviewer;
const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;
const isChanged = (error: unknown): boolean => isApiError(error) && error.status === 409;

/** Loads an idea under review, and decides on the version that is shown. */
export function useReview(id: string) {
  const [state, setState] = useState<ReviewState>({ status: 'loading' });
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [busy, setBusy] = useState<Action | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { status: _, ...input } = useFilter().filter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload for another attempt
  useEffect(() => {
    let isCurrent = true;
    call(getReviewIdeasId, { path: { id }, input }).then(
      (review) => isCurrent && setState({ status: 'ready', review }),
      (error: unknown) => {
        if (!isCurrent) return;
        if (isGone(error)) setState({ status: 'missing' });
        else if (isRefusal(error)) setState({ status: 'refused' });
        // Keep a stale review on the screen. The server refuses a decision on an old version.
        else setState((last) => (last.status === 'ready' ? last : { status: 'failed', error }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);

  /** Returns whether the decision succeeded. If not, the dialog keeps the reviewer's text. */
  async function decide(action: Action, reason = ''): Promise<boolean> {
    if (state.status !== 'ready' || busy) return false;
    const { review } = state;
    setBusy(action);
    setOutcome(null);
    try {
      const input = { action, version: review.version, ...(reason && { reason }) };
      const answer = await call(postReviewIdeasIdDecisions, { path: { id }, input });
      setState({ status: 'ready', review: { ...review, ...answer } });
      setOutcome({ kind: 'done', action });
      setAttempt((last) => last + 1);
      return true;
    } catch (error) {
      if (isRefusal(error))
        setState({ status: 'refused', failure: decisionFailed(reasonIn(error)) });
      else if (isGone(error)) setState({ status: 'missing' });
      else if (isChanged(error)) {
        setOutcome({ kind: 'changed' });
        setAttempt((last) => last + 1);
      } else setOutcome({ kind: 'failed', text: refusalIn(error)?.text });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    state,
    outcome,
    busy,
    decide,
    /** Clears the last outcome before the reviewer starts another decision. */
    forgetOutcome: () => setOutcome(null),
    retry() {
      setState({ status: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}
