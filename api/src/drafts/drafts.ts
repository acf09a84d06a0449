import { sql } from 'kysely';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { Problem } from '../http/problem.ts';
import { isoOf } from '../ideas/columns.ts';
import { DRAFT_QUOTA } from '../timings.ts';

/** Key of a draft: a member and a form. */
export interface Place {
  user_id: string;
  form: string;
}

export interface Draft {
  version: number;
  /** Empty for a dropped draft. Its version stays, so that an older device can't restore it. */
  content: string;
  lastUpdated: string;
}

export async function findDraft(queries: Queries, place: Place): Promise<Draft | null> {
  const found = await queries
    .selectFrom('drafts')
    .select(['version', 'content', 'updated_at'])
    .where('user_id', '=', place.user_id)
    .where('form', '=', place.form)
    .executeTakeFirst();
  if (!found) return null;
  const { version, content, updated_at } = found;
  return { version, content, lastUpdated: isoOf(updated_at) };
}

/** Rejects with a 404 if the form is neither the submit form nor belongs to one of the member's ideas. */
export async function assertOwnForm(queries: Queries, { user_id, form }: Place): Promise<void> {
  if (form === 'submit') return;
  const own = await queries
    .selectFrom('ideas')
    .select('id')
    .where('id', '=', Number(form.slice('edit-'.length)))
    .where('author_id', '=', user_id)
    .executeTakeFirst();
  if (!own) throw new Problem(404, 'NOT_FOUND', MESSAGES.ideaNotFound);
}

interface Written {
  /** Version that the device saw; 0 for none. */
  version: number;
  content: string;
  now: number;
}

/**
 * Replaces the draft if its version is the one that the device saw. A device that saw none can also replace a dropped
 * draft. Resolves with false on a conflict. Rejects with a 413 if the member's drafts together would be too large.
 */
export function writeDraft(queries: Queries, place: Place, written: Written): Promise<boolean> {
  const { version, content, now } = written;
  return queries.transaction().execute(async (transaction) => {
    // Locks the member first, so that concurrent writes of other forms wait: each must see the other's size.
    await transaction
      .updateTable('users')
      .set((column) => ({ ideas_submitted: column.ref('ideas_submitted') }))
      .where('id', '=', place.user_id)
      .execute();
    const stored = await findDraft(transaction, place);
    const seen = stored?.content === '' && version === 0 ? stored.version : version;
    if ((stored?.version ?? 0) !== seen) return false;
    const others = await bytesOfOthers(transaction, place);
    if (others + Buffer.byteLength(content) > DRAFT_QUOTA) {
      throw new Problem(413, 'PAYLOAD_TOO_LARGE', MESSAGES.draftQuota);
    }
    const draft = { content, version: seen + 1, updated_at: now };
    await transaction
      .insertInto('drafts')
      .values({ ...place, ...draft })
      .onConflict((conflict) => conflict.columns(['user_id', 'form']).doUpdateSet(draft))
      .execute();
    return true;
  });
}

async function bytesOfOthers(queries: Queries, { user_id, form }: Place): Promise<number> {
  const bytes =
    kindOf(queries) === 'postgres'
      ? sql`octet_length(content)`
      : sql`length(cast(content as blob))`;
  const { total } = await queries
    .selectFrom('drafts')
    .select(sql<number | null>`sum(${bytes})`.as('total'))
    .where('user_id', '=', user_id)
    .where('form', '!=', form)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Drops the draft if its version is the one that the device saw. Otherwise resolves with the stored draft. */
export async function dropDraft(
  queries: Queries,
  place: Place,
  { version, now }: Omit<Written, 'content'>,
): Promise<Draft | null> {
  await queries
    .updateTable('drafts')
    .set((column) => ({ content: '', version: column('version', '+', 1), updated_at: now }))
    .where('user_id', '=', place.user_id)
    .where('form', '=', place.form)
    .where('version', '=', version)
    .where('content', '!=', '')
    .execute();
  const stored = await findDraft(queries, place);
  return stored?.content ? stored : null;
}
