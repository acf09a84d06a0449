import {
  type ReleaseSite as AnyReleaseSite,
  openReleaseSite,
  type SiteOptions,
} from '@composed/testing/release-site';
import type { Page } from '@playwright/test';
import type remotes from '../../config/remotes.json';
import { takenOver } from './parts.ts';
import { api, product } from './stages.ts';
import { test as base } from './test.ts';

/** A site of this product's packages. */
export type ReleaseSite = AnyReleaseSite<'host' | keyof typeof remotes>;

/** Opens a site with a separate store, keys and servers. The caller must close it. */
export const openSite = (options: Partial<SiteOptions> = {}): Promise<ReleaseSite> =>
  openReleaseSite({
    builds: product.builds,
    api,
    settings: { apiBaseUrl: '/api' },
    // Skips compression, since a run promotes many times and rarely reads a page twice.
    quick: true,
    ...options,
  });

/** Test with a separate site, on which it publishes, promotes and withdraws releases. */
export const test = base.extend<{ site: ReleaseSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    await site.close();
  },
});

/** Returns the versions of a remote whose scripts have run in the page, as the scripts record them. */
export async function running(page: Page, pkg: string): Promise<string[]> {
  await takenOver(page);
  return page.evaluate((name) => {
    const versions = (globalThis.ran ?? []).filter((line) => line.startsWith(`${name}@`));
    return [...new Set(versions.map((line) => line.split(/[@ ]/)[1] ?? ''))];
  }, pkg);
}

/** Puts the browser into a bucket, as after an earlier visit. */
export async function inBucket(page: Page, site: ReleaseSite, bucket: number): Promise<void> {
  // A page of this origin without scripts.
  await page.goto(`${site.origin}/robots.txt`);
  await page.evaluate((width) => localStorage.setItem('ideahub.bucket', String(width)), bucket);
}
