import { setImmediate as turn } from 'node:timers/promises';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Decision, decide, OwnIdea } from './decide.ts';

export const OUTCOMES = ['done', 'changed', 'missing', 'own'] as const;

interface Batch extends Pick<Decision, 'action' | 'reason'> {
  /** Chosen by the client. It can be used again for further ideas. */
  batch: string;
  ideas: readonly { id: number; version: number }[];
}

export interface Result {
  id: number;
  /** `changed`: since the reviewer saw it. `own`: another reviewer has to decide. */
  outcome: (typeof OUTCOMES)[number];
}

/** Makes one decision about several ideas. Each succeeds or fails by itself. Each author gets one mail for the batch. */
export async function decideAll(
  queries: Queries,
  reviewer: UserRow,
  { ideas, ...shared }: Batch,
  now: () => number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { id, version } of new Map(ideas.map((idea) => [idea.id, idea])).values()) {
    // libSQL runs in this thread, so let other calls run between two decisions.
    await turn();
    const outcome = await decide(queries, reviewer, { ...shared, ideaId: id, version }, now()).then(
      () => 'done' as const,
      outcomeOf,
    );
    results.push({ id, outcome });
  }
  return results;
}

function outcomeOf(error: unknown): Result['outcome'] {
  if (error instanceof OwnIdea) return 'own';
  if (error instanceof Problem && error.status === 404) return 'missing';
  if (error instanceof Problem && error.status === 409) return 'changed';
  throw error;
}
