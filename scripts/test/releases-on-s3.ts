import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Client } from '@composed/release/s3-client';
import { ensureS3, startS3 } from '@composed/testing/s3-server';
import { jest } from './jest.ts';
import { NOTHING, type Tally } from './tally.ts';

/** Tests of commands that only use the store's interface. */
const COMMANDS = 'at-once|configure|generation|preview|promote|rollback|switch|verify';

/** Runs the tests of the release commands again, with stores on a real S3 service. */
export async function releasesOnS3(env: Record<string, string>): Promise<Tally> {
  if (!ensureS3(true)) {
    console.log('Skipped: releases on S3. No service was found, and none could be installed.');
    return { ...NOTHING, skipped: 1 };
  }
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-s3-'));
  const server = await startS3(folder);
  try {
    await s3Client('releases', 's3://releases', server.env, {}).ask({ method: 'PUT', path: '' });
    const tests = `packages/release/src/(${COMMANDS})\\.test`;
    return await jest(
      'releases-on-s3',
      ['--selectProjects', 'packages', '--testPathPatterns', tests],
      {
        ...env,
        TEST_S3: JSON.stringify(server.env),
      },
    );
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
