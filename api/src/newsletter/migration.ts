import type { Kysely } from 'kysely';

/** Adds the newsletter's subscribers, and the last week whose digest was queued for each member. */
export async function createNewsletterAndDigest(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('newsletter_subscribers')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await database.schema
    .alterTable('users')
    .addColumn('digest_week', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
