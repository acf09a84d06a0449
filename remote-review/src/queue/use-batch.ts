import {
  type CommunityCalls,
  postReviewDecisions,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { isRefusal, reasonIn } from '../reviewers.tsx';
import type { Item } from './queue-item.tsx';

export type BatchAction = 'reject' | 'withdraw';
type Outcomes = CommunityCalls['POST /review/decisions']['answer']['results'];

/** Maximum number of ideas that a reviewer decides about at once. */
export const MOST_SELECTED = 500;

/** Maximum number of ideas of one call, as in the API. */
export const BATCH = 100;

const { failed } = messages.batch;
const { decisionFailed } = messages.noReviewer;

/** Sends one decision about several ideas, with the versions from the queue. */
export function useBatch(onDone: () => void) {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  // The same until all calls have succeeded, so that each author gets one mail. A mail has one reason.
  const batch = useRef({ id: '', action: '', reason: '' });

  /** Returns whether the server has answered. If not, the dialog keeps the reviewer's text. */
  async function decide(action: BatchAction, reason: string, selected: readonly Item[]) {
    setIsSending(true);
    setProblem(undefined);
    const outcomes: Outcomes = [];
    try {
      const last = batch.current;
      if (!last.id || last.action !== action || last.reason !== reason) {
        batch.current = { id: crypto.randomUUID(), action, reason };
      }
      const ideas = selected.map(({ id, version }) => ({ id, version }));
      for (let from = 0; from < ideas.length; from += BATCH) {
        const input = { batch: batch.current.id, action, reason };
        const next = ideas.slice(from, from + BATCH);
        const { results } = await call(postReviewDecisions, { input: { ...input, ideas: next } });
        outcomes.push(...results);
      }
      batch.current.id = '';
      setOutcome(outcomeText(action, outcomes));
      onDone();
      return true;
    } catch (error) {
      if (isRefusal(error)) setRefusal(decisionFailed(reasonIn(error)));
      else {
        const decided = outcomes.length > 0 ? [outcomeText(action, outcomes)] : [];
        setProblem([refusalIn(error)?.text ?? failed, ...decided].join(' '));
      }
      return false;
    } finally {
      setIsSending(false);
    }
  }

  return {
    isSending,
    problem,
    outcome,
    /** Why the member may not review any more. */
    refusal,
    decide,
    /** Clears the last outcome before another batch. */
    forget() {
      setProblem(undefined);
      setOutcome(undefined);
    },
  };
}

function outcomeText(action: BatchAction, ideas: Outcomes): string {
  const count = (...outcomes: Outcomes[number]['outcome'][]) =>
    ideas.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const { done, changed, own } = messages.batch;
  const others = count('changed', 'missing');
  return [
    done[action](count('done')),
    ...(others > 0 ? [changed(others)] : []),
    ...(count('own') > 0 ? [own(count('own'))] : []),
  ].join(' ');
}
