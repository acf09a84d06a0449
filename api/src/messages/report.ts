import { randomUUID } from 'node:crypto';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { publicTitle } from '../ideas/columns.ts';
import { fold } from '../ideas/fold.ts';
import type { Limit } from '../limits/account-limits.ts';
import { networkOf } from '../limits/network.ts';
import type { Services } from '../services.ts';
import { sha256 } from '../sha256.ts';

export interface NewReport {
  ideaId: number;
  messageId: string | null;
  commentId: string | null;
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

/** Reads the reported text. Rejects with a 404 if the idea isn't public, or the message or comment doesn't exist. */
async function reportedText(queries: Queries, report: NewReport): Promise<Reported> {
  const found = await findReported(queries, report);
  if (!found) throw ideaNotFound();
  return { sender: null, senderId: null, ...found };
}

function findReported(queries: Queries, { ideaId, messageId, commentId }: NewReport) {
  if (messageId !== null) {
    return queries
      .selectFrom('messages')
      .innerJoin('ideas', 'ideas.id', 'messages.idea_id')
      .select([publicTitle.as('title'), 'messages.body as text'])
      .select(['messages.sender_name as sender', 'messages.sender_id as senderId'])
      .where('messages.id', '=', messageId)
      .executeTakeFirst();
  }
  if (commentId !== null) {
    return queries
      .selectFrom('comments')
      .innerJoin('published_ideas', 'published_ideas.idea_id', 'comments.idea_id')
      .innerJoin('users', 'users.id', 'comments.author_id')
      .select(['published_ideas.title', 'comments.body as text'])
      .select(['users.name as sender', 'users.id as senderId'])
      .where('comments.id', '=', commentId)
      .executeTakeFirst();
  }
  return queries
    .selectFrom('published_ideas')
    .select(['title', 'description as text'])
    .where('idea_id', '=', ideaId)
    .executeTakeFirst();
}

/**
 * Whether this report is already stored: by an earlier call with its key, or as an open report with the same text.
 * Rejects with a 409 if the call with that key had another text.
 */
async function isReported(queries: Queries, report: NewReport): Promise<boolean> {
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
function storeReport(queries: Queries, report: NewReport): Promise<boolean> {
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
        comment_id: report.commentId,
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

/** Stores a report once, within the limits of its reporter. */
export async function takeReport(
  { queries, now, accountLimits, rates }: Services,
  given: Omit<NewReport, 'now'>,
): Promise<void> {
  const report = { ...given, now: now() };
  if (await isReported(queries, report)) return;
  const { reporterId: of, address } = report;
  const byAccount: Limit[] = of === null ? [] : [{ limit: 'report', of, userId: of }];
  const isStored = await accountLimits.store(
    [...byAccount, { name: 'report', rate: rates.reportPerAddress, address }],
    () => storeReport(queries, report),
    Boolean,
  );
  // A concurrent call was first. Its text may differ.
  if (!isStored) await isReported(queries, report);
}

const digest = (...parts: unknown[]): string => sha256(JSON.stringify(parts));

/**
 * Database key of an `Idempotency-Key`. It is unique for each reporter (a member, or a visitor's network) and subject,
 * so the same key for another idea is a new report.
 */
const keyOf = ({ reporterId, address, ideaId, messageId, commentId, key }: NewReport): string =>
  digest(reporterId ?? networkOf(address), ideaId, messageId ?? commentId, key);

/** Same for all open reports with the same subject and reason. */
const openKeyOf = ({ ideaId, messageId, commentId, reason }: NewReport): string =>
  digest(ideaId, messageId ?? commentId, fold(reason).trim().replace(/\s+/g, ' '));
