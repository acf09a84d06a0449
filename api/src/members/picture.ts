import { createHash } from 'node:crypto';
import { holdAccounts } from '../accounts/hold-accounts.ts';
import type { Queries } from '../database/database.ts';
import { withoutMetadata } from './webp.ts';

export const MOST_BYTES = 64 * 1024;

/** Maximum width and height in pixels, because a small file can hold a huge picture. */
const MOST_PIXELS = 1024;

/**
 * Decodes a still WebP picture from base64 and removes its metadata. Returns `null` for anything else, and for a
 * picture that is too large.
 */
export function readPicture(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_BYTES || bytes.length < 30) return null;
  const isWhole =
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length;
  if (!isWhole) return null;
  const [width, height] = sizeOf(bytes);
  const fits = (side: number) => side > 0 && side <= MOST_PIXELS;
  return fits(width) && fits(height) ? withoutMetadata(bytes) : null;
}

/** Reads the size from the first chunk (RFC 9649). Returns [0, 0] for an unknown chunk. */
function sizeOf(bytes: Buffer): [width: number, height: number] {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.toString('hex', 23, 26) !== '9d012a') return [0, 0];
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return bytes[20] === 0x2f ? [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)] : [0, 0];
    }
    case 'VP8X':
      return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
    default:
      return [0, 0];
  }
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
