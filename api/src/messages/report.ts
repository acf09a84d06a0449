import { randomUUID } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { publicTitle } from '../ideas/columns.ts';
import { fold } from '../ideas/fold.ts';
import { networkOf } from '../limits/network.ts';
import { MESSAGES } from '../messages.ts';
import { sha256 } from '../sha256.ts';

export interface NewReport {
  ideaId: number;
  messageId: string | null;
  /** `null` for a visitor. */
  reporterId: string | null;
  address: string;
  reason: string;
  key: string;
  now: number;
}

/** The reported text. The report keeps a copy of it until it is settled. */
interface Reported {
  title: string;
  text: string;
  /** Only for messages. */
  sender: string | null;
  senderId: string | null;
}

/** Reads the reported text. Rejects with a 404 if the idea isn't public or the message doesn't exist. */
async function reportedText(queries: Queries, { ideaId, messageId }: NewReport): Promise<Reported> {
  const found =
    messageId === null
      ? await queries
          .selectFrom('published_ideas')
          .select(['title', 'description as text'])
          .where('idea_id', '=', ideaId)
          .executeTakeFirst()
      : await queries
          .selectFrom('messages')
          .innerJoin('ideas', 'ideas.id', 'messages.idea_id')
          .select([publicTitle.as('title'), 'messages.body as text'])
          .select(['messages.sender_name as sender', 'messages.sender_id as senderId'])
          .where('messages.id', '=', messageId)
          .executeTakeFirst();
  if (!found) throw ideaNotFound();
  return { sender: null, senderId: null, ...found };
}

/**
 * Whether this report is already stored: by an earlier call with its key, or as an open report with the same text.
 * Rejects with a 409 if the call with that key had another text.
 */
export async function isReported(queries: Queries, report: NewReport): Promise<boolean> {
  const key = keyOf(report);
  const found = await queries
    .selectFrom('reports')
    .select(['submission_key', 'reason'])
    .where(({ or, eb }) =>
      or([eb('submission_key', '=', key), eb('open_key', '=', openKeyOf(report))]),
    )
    .execute();
  const earlier = found.find(({ submission_key }) => submission_key === key);
  if (earlier && earlier.reason !== report.reason.trim()) {
    throw new Problem(409, 'KEY_REUSED', MESSAGES.keyReused);
  }
  return found.length > 0;
}

/** Stores a report for the reviewers. Resolves with false if a concurrent call stored the same one. */
export function storeReport(queries: Queries, report: NewReport): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const { title, text, sender, senderId } = await reportedText(transaction, report);
    // A concurrent deletion of the sender's account then removes the name from this copy.
    await holdAccounts(transaction, ...[report.reporterId, senderId].filter((id) => id !== null));
    const stored = await transaction
      .insertInto('reports')
      .values({
        id: randomUUID(),
        idea_id: report.ideaId,
        message_id: report.messageId,
        reporter_id: report.reporterId,
        reason: report.reason.trim(),
        reported_title: title,
        reported_text: text,
        reported_sender: sender,
        reported_sender_id: senderId,
        submission_key: keyOf(report),
        open_key: openKeyOf(report),
        created_at: report.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return stored !== undefined;
  });
}

const digest = (...parts: unknown[]): string => sha256(JSON.stringify(parts));

/**
 * Database key of an `Idempotency-Key`. It is unique for each reporter (a member, or a visitor's network) and subject,
 * so the same key for another idea is a new report.
 */
const keyOf = ({ reporterId, address, ideaId, messageId, key }: NewReport): string =>
  digest(reporterId ?? networkOf(address), ideaId, messageId, key);

/** Same for all open reports with the same subject and reason. */
const openKeyOf = ({ ideaId, messageId, reason }: NewReport): string =>
  digest(ideaId, messageId, fold(reason).trim().replace(/\s+/g, ' '));
