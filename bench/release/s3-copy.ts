import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Client } from '@composed/release/s3-client';
import { s3Store } from '@composed/release/s3-store';
import type { Store } from '@composed/release/store';
import { copyStore } from '@composed/testing/copy-store';
import type { ReleaseSite } from '@composed/testing/release-site';
import { ensureS3, startS3 } from '@composed/testing/s3-server';

export const S3_STORE = 's3://ideas/live';

export interface S3Copy {
  store: Store;
  /** Environment variables that a command needs to use it. */
  env: NodeJS.ProcessEnv;
}

/**
 * Runs `use` with a copy of the site's store on a real S3 service. Returns `null` if no service is
 * installed.
 */
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
