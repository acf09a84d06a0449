import type { Kysely } from 'kysely';
import { readWebp } from '../members/webp.ts';

interface Pictures {
  pictures: { user_id: string; data: string };
}

/**
 * Removes the metadata of stored pictures. Keeps a picture that it can't parse, because browsers don't show it either.
 */
export async function stripPictures(database: Kysely<unknown>): Promise<void> {
  const queries = database as Kysely<Pictures>;
  const owners = await queries.selectFrom('pictures').select('user_id').execute();
  for (const { user_id } of owners) {
    const { data } = await queries
      .selectFrom('pictures')
      .select('data')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    const stripped = readWebp(Buffer.from(data, 'base64'))?.bytes.toString('base64');
    if (stripped === undefined || stripped === data) continue;
    await queries
      .updateTable('pictures')
      .set({ data: stripped })
      .where('user_id', '=', user_id)
      .execute();
  }
}
