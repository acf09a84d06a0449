import { type Kysely, sql } from 'kysely';

/**
 * Adds the title to decisions, because an edit changes the idea's title. Also copies the reasons of withdrawals to the
 * ideas, for their authors. The author's own withdrawal has no reason.
 */
export async function keepDecided(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('decisions').addColumn('title', 'text').execute();
  await sql`update ideas set rejection_reason = (select reason from decisions
    where decisions.idea_id = ideas.id and decisions.action = 'withdraw')
    where status = 'Withdrawn'`.execute(database);
}
