import { randomUUID } from 'node:crypto';
import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { DecisionTable } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { invalidField, Problem } from '../http/problem.ts';
import {
  changeIdea,
  findIdea,
  ideaNotFound,
  nextStatus,
  statusChanged,
  TRANSITIONS,
} from '../ideas/change-idea.ts';
import { type IdeaRow, publicTitle } from '../ideas/columns.ts';
import { publishIdea, unpublishIdea } from '../ideas/publish.ts';
import { isQueued, queueMail } from '../mail/outbox.ts';
import { settingsOf } from '../members/settings.ts';
import { notify } from '../notifications/notify.ts';
import { BATCH_MAIL_PAUSE } from '../timings.ts';

export const ACTIONS = ['approve', 'publish', 'reject', 'withdraw'] as const;

export interface Decision {
  ideaId: number;
  /** Version that the reviewer saw. */
  version: number;
  action: DecisionTable['action'];
  reason: string;
  /** Batch of several decisions, for which each author gets one mail. */
  batch?: string;
}

/** A 403 for a reviewer who decides about their own idea. */
export class OwnIdea extends Problem {
  constructor() {
    super(403, 'FORBIDDEN', MESSAGES.ownIdea);
  }
}

/** Whether another reviewer has to decide, because this one is the author. Owners may decide about their own ideas. */
const isForOthers = (reviewer: UserRow, idea: IdeaRow): boolean =>
  idea.author_id === reviewer.id && reviewer.role !== 'OWNER';

/** Decisions that this reviewer may make about the idea in its current status. */
export const actionsFor = (reviewer: UserRow, idea: IdeaRow) =>
  isForOthers(reviewer, idea)
    ? []
    : ACTIONS.filter((action) => nextStatus(idea.status, action) !== null);

/** Actions that need a reason, so that the author knows why. */
const NEEDS_REASON: readonly Decision['action'][] = ['reject', 'withdraw'];

/**
 * Carries out a decision, records it, and mails the author unless they turned such mails off. A retry by the same
 * reviewer is a no-op. Rejects with a 409 if the idea has changed since the reviewer saw it. So only one of two
 * concurrent decisions succeeds.
 */
export async function decide(
  queries: Queries,
  reviewer: UserRow,
  decision: Decision,
  now: number,
): Promise<IdeaRow> {
  const { ideaId, version, action, batch } = decision;
  const reason = decision.reason.trim();
  if (NEEDS_REASON.includes(action) && reason === '') {
    throw invalidField('reason', MESSAGES.reasonMissing);
  }
  return queries.transaction().execute(async (transaction) => {
    const seen = await findIdea(transaction, ideaId);
    if (!seen) throw ideaNotFound();
    if (isForOthers(reviewer, seen)) throw new OwnIdea();
    await holdAccounts(transaction, reviewer.id, seen.author_id);
    const isAsSeen = seen.version === version;
    const idea =
      isAsSeen &&
      (await changeIdea(transaction, seen, action, {
        decided_at: now,
        rejection_reason: NEEDS_REASON.includes(action) ? reason : null,
      }));
    if (!idea) return alreadyDecided(transaction, reviewer, { ...decision, reason });
    const title = action === 'withdraw' ? await titleOf(transaction, ideaId) : idea.title;
    if (action === 'publish') await publishIdea(transaction, idea, now);
    if (action === 'withdraw') await unpublishIdea(transaction, ideaId);
    const id = randomUUID();
    await transaction
      .insertInto('decisions')
      .values({
        id,
        idea_id: ideaId,
        reviewer_id: reviewer.id,
        action,
        reason,
        title,
        batch_id: batch ?? null,
        created_at: now,
      })
      .execute();
    await notify(transaction, {
      memberId: idea.author_id,
      kind: 'decision',
      ideaId,
      actorId: reviewer.id,
      now,
    });
    await tellAuthor(transaction, idea, { id, batch }, now);
    return idea;
  });
}

/**
 * The idea after the same decision by the same reviewer, who retries after a lost answer. Only the latest decision of
 * that kind can have led from the seen version to the current status. Rejects with a 409 otherwise.
 */
async function alreadyDecided(
  queries: Queries,
  reviewer: UserRow,
  { ideaId, version, action, reason }: Decision,
): Promise<IdeaRow> {
  const idea = await findIdea(queries, ideaId);
  if (idea?.version !== version + 1 || idea.status !== TRANSITIONS[action].to) {
    throw statusChanged();
  }
  const last = await queries
    .selectFrom('decisions')
    .select(['reviewer_id', 'reason'])
    .where('idea_id', '=', ideaId)
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (last?.reviewer_id !== reviewer.id || last.reason !== reason) throw statusChanged();
  return idea;
}

/** A withdrawal is about the published text, if there is one. */
async function titleOf(queries: Queries, ideaId: number): Promise<string> {
  const { title } = await queries
    .selectFrom('ideas')
    .select(publicTitle.as('title'))
    .where('id', '=', ideaId)
    .executeTakeFirstOrThrow();
  return title;
}

async function tellAuthor(
  queries: Queries,
  { author_id }: IdeaRow,
  { id, batch }: { id: string; batch: string | undefined },
  now: number,
): Promise<void> {
  const { emailNotifications } = await settingsOf(queries, author_id);
  const author = await queries
    .selectFrom('users')
    .select(['email', 'email_notifications'])
    .where('id', '=', author_id)
    .executeTakeFirstOrThrow();
  if (!emailNotifications.projectUpdates || author.email_notifications === 0) return;
  const { email } = author;
  if (batch === undefined) {
    await queueMail(queries, { purpose: 'idea-decided', email, subject_id: id }, now);
    return;
  }
  const mail = { purpose: 'ideas-decided', email, subject_id: batch } as const;
  // Waits for the other decisions of the batch, which one mail lists.
  if (!(await isQueued(queries, mail))) await queueMail(queries, mail, now, BATCH_MAIL_PAUSE);
}
