import type { AnotherBuild } from '@composed/testing/another-build';
import { all, type Edit, sayOfItself, wrapScreens } from '@composed/testing/edited-build';
import { productBuilds } from '@composed/testing/product-builds';
import {
  openReleaseSite,
  type ReleaseSite,
  type SiteRelease,
} from '@composed/testing/release-site';
import type { ReleaseContext } from '../context.ts';
import { newest } from '../ledger.ts';
import { promote } from '../promote.ts';
import { rendered } from '../rendered/gate-pages.ts';

/** One for all tests of a file: what is refused leaves it as it was. */
export let site: ReleaseSite;

/** For a test file: opens the site before its tests, and closes it after them. */
export function withSite(): void {
  beforeAll(async () => {
    site = await openReleaseSite({
      builds: await productBuilds(),
      api: 'http://localhost:1',
      settings: { apiBaseUrl: '/api' },
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
) => promote(context, releases, { traffic, why: null, rendered: rendered({ changes }) });

const liveNumber = async () => (await newest(site.context))?.generation.number;

/** Tries to promote it, and answers why not. Nothing may have changed by that. */
export async function refusal(releases: readonly SiteRelease[], how: Going = {}): Promise<string> {
  const before = await liveNumber();
  const told = await go(releases, how).then(
    () => 'It went live.',
    (error: Error) => error.message,
  );
  expect(await liveNumber()).toBe(before);
  return told;
}

export type Change = Partial<Omit<AnotherBuild, 'pkg'>>;

export const ABOUT_HEADING = 'Ideas get better in company.';

export const MOUNTS = { 'remote-account': { slots: ['project.aside'] } };

/** What the remote shows in the slot of the project page; its own screen stays as it is. */
export const filling = (panel: string): Edit =>
  all(
    sayOfItself({ contributions: [{ slot: 'project.aside', version: 1, screen: 'account' }] }),
    wrapScreens(`(Screen, React) => (props) => props.with
      ? React.createElement(() => { ${panel}; return React.createElement('p', null, 'A panel'); })
      : React.createElement(Screen, props)`),
  );
