import { randomInt } from 'node:crypto';
import type { Updateable } from 'kysely';
import { MESSAGES } from '../answer-texts.ts';
import type { IdeaStatus, IdeaTable } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { IDEA_COLUMNS, type IdeaRow } from './columns.ts';

const HIGHEST = 2 ** 47;

export const newIdeaId = (): number => randomInt(1, HIGHEST);

/** Reads an idea's number from a path. Throws a 404 for anything else. */
export function ideaIdOf({ id }: { id: string }): number {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  if (number === 0 || number >= HIGHEST) throw ideaNotFound();
  return number;
}

export const ideaNotFound = () => new Problem(404, 'NOT_FOUND', MESSAGES.ideaNotFound);

export const ideaGone = () => new Problem(410, 'GONE', MESSAGES.ideaGone);

export const statusChanged = () => new Problem(409, 'STATUS_CHANGED', MESSAGES.statusChanged);

export function findIdea(queries: Queries, id: number): Promise<IdeaRow | undefined> {
  return queries.selectFrom('ideas').select(IDEA_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/**
 * Changes an idea along a transition, from the state that the caller saw. Every change of an idea uses this function.
 * If several callers saw the same version, one succeeds; the others get `undefined`. Rejects with a 409 if the status
 * has no such transition.
 */
export async function changeIdea(
  queries: Queries,
  seen: Pick<IdeaRow, 'id' | 'status' | 'version'>,
  action: Action,
  changes: Updateable<IdeaTable>,
): Promise<IdeaRow | undefined> {
  const status = nextStatus(seen.status, action);
  if (status === null) throw statusChanged();
  return queries
    .updateTable('ideas')
    .set({ ...changes, status, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returning(IDEA_COLUMNS)
    .executeTakeFirst();
}

/** Actions on ideas, with the states in which they are permitted. Everything else is refused. */
export const TRANSITIONS = {
  /** The author submits the idea, or a new text of it. A published text stays published. */
  submit: {
    from: ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'],
    to: 'Under Review',
  },
  approve: { from: ['Under Review'], to: 'Approved' },
  publish: { from: ['Approved'], to: 'Published' },
  reject: { from: ['Under Review', 'Approved'], to: 'Rejected' },
  /** The author or a reviewer withdraws the idea. */
  withdraw: {
    from: ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'],
    to: 'Withdrawn',
  },
} as const satisfies Record<string, { from: readonly IdeaStatus[]; to: IdeaStatus }>;

export type Action = keyof typeof TRANSITIONS;

/** The status after an action; `null` if the action isn't permitted. */
export function nextStatus(from: IdeaStatus, action: Action): IdeaStatus | null {
  const { from: known, to } = TRANSITIONS[action];
  return (known as readonly IdeaStatus[]).includes(from) ? to : null;
}
