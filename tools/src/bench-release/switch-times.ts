import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseContext } from '../release/context.ts';
import { promote } from '../release/promote.ts';
import { rollback } from '../release/rollback.ts';
import { s3Client } from '../release/s3-client.ts';
import { s3Store } from '../release/s3-store.ts';
import { copyStore } from '../test/copy-store.ts';
import { openReleaseSite, type ReleaseSite } from '../test/release-site.ts';
import { ensureS3, startS3 } from '../test/s3-server.ts';

export interface SwitchTimes {
  store: string;
  /** Milliseconds from the command's begin until a fresh request for a page has it, each round's. */
  promote: number[];
  rollback: number[];
}

const WHY = 'bench';

/** Promotes a release and takes it back, by turns, and asks for a page after each. */
async function measure(
  store: string,
  context: ReleaseContext,
  site: ReleaseSite,
  rounds: number,
  page: () => Promise<string>,
): Promise<SwitchTimes> {
  const times: SwitchTimes = { store, promote: [], rollback: [] };
  const first = site.first['remote-ideas'].release;
  const timed = async (into: number[], release: string, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    while (!(await page()).includes(release));
    into.push(performance.now() - began);
  };
  for (let round = 0; round < rounds; round += 1) {
    const next = await site.publish('remote-ideas');
    if (context !== site.context) {
      await copyStore(site.context.store, context.store, `releases/remote-ideas/${next.release}/`);
      await copyStore(site.context.store, context.store, `maps/remote-ideas/${next.release}/`);
    }
    await timed(times.promote, next.release, () =>
      promote(context, [next], { traffic: 100, why: WHY }),
    );
    await timed(times.rollback, first, () => rollback(context, { pkg: 'remote-ideas', why: WHY }));
  }
  return times;
}

const inFolder = (site: ReleaseSite, rounds: number): Promise<SwitchTimes> =>
  measure('folder', site.context, site, rounds, async () =>
    (await fetch(`${site.origin}/`)).text(),
  );

/** The same site on a real S3 service; `null` where there is none. */
async function onS3(site: ReleaseSite, rounds: number): Promise<SwitchTimes | null> {
  if (!ensureS3(false)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-s3-'));
  const server = await startS3(folder);
  try {
    await s3Client('ideas', 's3://ideas', server.env, {}).ask({ method: 'PUT', path: '' });
    const store = s3Store('s3://ideas/live', server.env);
    for (const top of ['live/', 'releases/', 'maps/'])
      await copyStore(site.context.store, store, top);
    const page = async () => (await store.read('site/current/public/index.html'))?.toString() ?? '';
    return await measure('S3', { ...site.context, store }, site, rounds, page);
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long a promote and a roll-back take until a visitor has them, without the rendered check. */
export async function switchTimes(builds: string, rounds: number): Promise<SwitchTimes[]> {
  const site = await openReleaseSite({ builds, api: 'http://localhost:9' });
  try {
    const s3 = await onS3(site, rounds);
    return [await inFolder(site, rounds), ...(s3 === null ? [] : [s3])];
  } finally {
    await site.close();
  }
}
