import type { ReleaseContext } from '@composed/release/context';
import { newest } from '@composed/release/ledger';
import { promote } from '@composed/release/promote';
import { browserCheck } from '@composed/release/rendered/gate-pages';
import type { Settings } from '@composed/workspace/define-site';
import type { AnotherBuild } from './another-build.ts';
import { all, type Edit, replaceManifest, wrapScreens } from './edited-build.ts';
import { productBuilds } from './product-builds.ts';
import { openReleaseSite, type ReleaseSite, type SiteRelease } from './release-site.ts';

/** Site that all tests of a file share. A refused promotion does not change it. */
export let site: ReleaseSite;

/** Opens the site before the tests of a file, and closes it after them. */
export function withSite(settings: Settings): void {
  beforeAll(async () => {
    site = await openReleaseSite({
      builds: await productBuilds(),
      api: 'http://localhost:1',
      settings,
    });
  }, 300_000);
  afterAll(() => site.close());
}

export interface Going {
  traffic?: number;
  changes?: readonly string[];
  context?: ReleaseContext;
}

export const go = (
  releases: readonly SiteRelease[],
  { traffic = 100, changes = [], context = site.context }: Going = {},
) =>
  promote({ ...context, browserCheck: browserCheck({ changes }) }, releases, {
    traffic,
    why: null,
  });

const liveNumber = async () => (await newest(site.context))?.generation.number;

/**
 * Tries to promote the releases and returns the reason for the refusal. Checks that the live
 * generation is still the same.
 */
export async function refusal(releases: readonly SiteRelease[], how: Going = {}): Promise<string> {
  const before = await liveNumber();
  const reason = await go(releases, how).then(
    () => 'It went live.',
    (error: Error) => error.message,
  );
  expect(await liveNumber()).toBe(before);
  return reason;
}

export type Change = Partial<Omit<AnotherBuild, 'pkg'>>;

/** Makes the remote show a panel in a slot. Its own screens don't change. */
export const filling = (
  slot: { slot: string; version: number; screen: string },
  panel: string,
): Edit =>
  all(
    replaceManifest({ contributions: [slot] }),
    wrapScreens(`(Screen, React) => (props) => props.with
      ? React.createElement(() => { ${panel}; return React.createElement('p', null, 'A panel'); })
      : React.createElement(Screen, props)`),
  );
