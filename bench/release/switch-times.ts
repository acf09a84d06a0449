import type { ReleaseContext } from '@composed/release/context';
import { promote } from '@composed/release/promote';
import { rollback } from '@composed/release/rollback';
import { copyStore } from '@composed/testing/copy-store';
import { openReleaseSite, type ReleaseSite } from '@composed/testing/release-site';
import { onS3 } from './s3-copy.ts';

export interface SwitchTimes {
  store: string;
  /**
   * Milliseconds of each round, from the command's start until a new request for a page gets the
   * change.
   */
  promote: number[];
  rollback: number[];
}

const WHY = 'bench';

/** Promotes a release and rolls it back in each round, and requests a page after each change. */
async function measure(
  store: string,
  context: ReleaseContext,
  site: ReleaseSite<'remote-ideas'>,
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

/** Measures the same site on a real S3 service. Returns `null` if no service is installed. */
const inS3 = (site: ReleaseSite, rounds: number): Promise<SwitchTimes | null> =>
  onS3(site, ({ store }) => {
    const page = async () => (await store.read('site/current/public/index.html'))?.toString() ?? '';
    return measure('S3', { ...site.context, store }, site, rounds, page);
  });

/**
 * Measures how long a promote and a roll-back take until a visitor gets them, without the check in
 * a browser.
 */
export async function switchTimes(builds: string, rounds: number): Promise<SwitchTimes[]> {
  const site = await openReleaseSite({
    builds,
    api: 'http://localhost:9',
    settings: { apiBaseUrl: '/api' },
  });
  try {
    const s3 = await inS3(site, rounds);
    return [await inFolder(site, rounds), ...(s3 === null ? [] : [s3])];
  } finally {
    await site.close();
  }
}
