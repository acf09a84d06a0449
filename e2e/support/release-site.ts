import {
  type ReleaseSite as AnyReleaseSite,
  openReleaseSite,
  type SiteOptions,
} from '@composed/testing/release-site';
import type { Page } from '@playwright/test';
import type remotes from '../../remotes.json';
import { takenOver } from './parts.ts';
import { api, product } from './stages.ts';
import { test as base } from './test.ts';

/** A site of this product's packages. */
export type ReleaseSite = AnyReleaseSite<'host' | keyof typeof remotes>;

/** A site with a store, keys and servers of its own; to be closed. */
export const openSite = (options: Partial<SiteOptions> = {}): Promise<ReleaseSite> =>
  openReleaseSite({
    builds: product.builds,
    api,
    settings: { apiBaseUrl: '/api' },
    // Its pages are promoted a hundred times in a run, and seldom read twice.
    quick: true,
    ...options,
  });

/** Tests on a site of their own, whose releases they publish, promote and take back. */
export const test = base.extend<{ site: ReleaseSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    await site.close();
  },
});

/** The version of each remote whose scripts have run in the page, by what they note themselves. */
export async function running(page: Page, pkg: string): Promise<string[]> {
  await takenOver(page);
  return page.evaluate((name) => {
    const versions = (globalThis.ran ?? []).filter((line) => line.startsWith(`${name}@`));
    return [...new Set(versions.map((line) => line.split(/[@ ]/)[1] ?? ''))];
  }, pkg);
}

/** Puts the browser into a bucket, as an earlier visit has. */
export async function inBucket(page: Page, site: ReleaseSite, bucket: number): Promise<void> {
  // A page of this origin that runs no script.
  await page.goto(`${site.origin}/robots.txt`);
  await page.evaluate((drawn) => localStorage.setItem('ideahub.bucket', String(drawn)), bucket);
}
