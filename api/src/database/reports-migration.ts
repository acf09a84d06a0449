import { type Kysely, sql } from 'kysely';

/**
 * Adds copies of the reported content to reports, so that an open report outlives a deleted message. So the message's
 * id is no longer a reference.
 */
export async function keepReported(database: Kysely<unknown>): Promise<void> {
  for (const column of [
    'reported_title',
    'reported_text',
    'reported_sender',
    'reported_sender_id',
    'open_key',
    'kept_message',
  ]) {
    await database.schema.alterTable('reports').addColumn(column, 'text').execute();
  }
  await sql`update reports set kept_message = message_id`.execute(database);
  await sql`update reports set
    reported_title = (select title from ideas where ideas.id = reports.idea_id),
    reported_text = coalesce(
      (select body from messages where messages.id = reports.message_id),
      (select description from published_ideas where published_ideas.idea_id = reports.idea_id)
    ),
    reported_sender = (select sender_name from messages where messages.id = reports.message_id),
    reported_sender_id = (select sender_id from messages where messages.id = reports.message_id)
    where resolved_at is null`.execute(database);
  await database.schema.dropIndex('reports_message_id').execute();
  await database.schema.alterTable('reports').dropColumn('message_id').execute();
  await sql`alter table reports rename column kept_message to message_id`.execute(database);
  for (const column of ['message_id', 'reported_sender_id']) {
    await database.schema.createIndex(`reports_${column}`).on('reports').column(column).execute();
  }
  await database.schema
    .createIndex('reports_open_key')
    .on('reports')
    .column('open_key')
    .unique()
    .execute();
}
