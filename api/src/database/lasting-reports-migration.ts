import { type Kysely, sql } from 'kysely';

/**
 * Lets an open report outlive the accounts of the idea's author and of its reporter. So the idea's id is no longer a
 * reference, and the row says that its reporter was a member.
 */
export async function outliveAccounts(database: Kysely<unknown>): Promise<void> {
  for (const column of ['kept_idea', 'reporter_left']) {
    await database.schema
      .alterTable('reports')
      .addColumn(column, 'bigint', (added) => added.notNull().defaultTo(0))
      .execute();
  }
  await sql`update reports set kept_idea = idea_id`.execute(database);
  await database.schema.dropIndex('reports_idea_id').execute();
  await database.schema.alterTable('reports').dropColumn('idea_id').execute();
  await sql`alter table reports rename column kept_idea to idea_id`.execute(database);
  await database.schema.createIndex('reports_idea_id').on('reports').column('idea_id').execute();
}
