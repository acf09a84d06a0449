import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Client } from '../release/s3-client.ts';
import { s3Store } from '../release/s3-store.ts';
import type { Store } from '../release/store.ts';
import { copyStore } from '../test/copy-store.ts';
import type { ReleaseSite } from '../test/release-site.ts';
import { ensureS3, startS3 } from '../test/s3-server.ts';

export const S3_STORE = 's3://ideas/live';

export interface S3Copy {
  store: Store;
  /** What a command needs to reach it. */
  env: NodeJS.ProcessEnv;
}

/** Hands over a copy of the site's store on a real S3 service; `null` where none is installed. */
export async function onS3<T>(
  site: ReleaseSite,
  use: (copy: S3Copy) => Promise<T>,
): Promise<T | null> {
  if (!ensureS3(false)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-s3-'));
  const server = await startS3(folder);
  try {
    await s3Client('ideas', 's3://ideas', server.env, {}).ask({ method: 'PUT', path: '' });
    const store = s3Store(S3_STORE, server.env);
    for (const top of ['live/', 'releases/', 'maps/'])
      await copyStore(site.context.store, store, top);
    return await use({ store, env: { ...server.env, RELEASE_STORE: S3_STORE } });
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
