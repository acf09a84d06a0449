import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { readWebp } from './webp.ts';

export const MOST_BYTES = 64 * 1024;

/** Maximum width and height in pixels, because a small file can hold a huge picture. */
const MOST_PIXELS = 1024;

/** Reads a still WebP picture from base64, without metadata. Returns `null` for anything else, and for a large picture. */
export function readPicture(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  const picture = bytes.length <= MOST_BYTES ? readWebp(bytes) : null;
  const fits = (side: number) => side > 0 && side <= MOST_PIXELS;
  return picture && fits(picture.width) && fits(picture.height) ? picture.bytes : null;
}

/** Stores a member's picture and replaces an earlier one. Returns its address below `/api`. */
export async function savePicture(
  queries: Queries,
  userId: string,
  bytes: Buffer,
): Promise<string> {
  // Hashes the owner too, so that the address doesn't reveal that another member has the same picture.
  const hash = createHash('sha256').update(userId).update(bytes).digest('base64url');
  const picture = { hash, data: bytes.toString('base64') };
  const address = `/pictures/${hash}`;
  await queries.transaction().execute(async (transaction) => {
    await holdAccounts(transaction, userId);
    await transaction
      .insertInto('pictures')
      .values({ user_id: userId, ...picture })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
      .execute();
    await setAddress(transaction, userId, address);
  });
  return address;
}

export async function dropPicture(queries: Queries, userId: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await holdAccounts(transaction, userId);
    await transaction.deleteFrom('pictures').where('user_id', '=', userId).execute();
    await setAddress(transaction, userId, null);
  });
}

async function setAddress(queries: Queries, userId: string, address: string | null) {
  await queries
    .updateTable('users')
    .set({ profile_picture: address })
    .where('id', '=', userId)
    .execute();
}

export async function pictureOf(queries: Queries, hash: string): Promise<Buffer | null> {
  const found = await queries
    .selectFrom('pictures')
    .select('data')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found ? Buffer.from(found.data, 'base64') : null;
}
