import { expect, type Page } from '@playwright/test';
import { bucketWithin, drawnFor } from '../support/buckets.ts';
import { inBucket, type ReleaseSite, running, test } from '../support/release-site.ts';

const ABOUT = 'Ideas get better in company.';

const bucketOf = (page: Page) => page.evaluate(() => localStorage.getItem('ideahub.bucket'));

async function versionOn(page: Page, site: ReleaseSite): Promise<string[]> {
  await page.goto(`${site.origin}/about`);
  await expect(page.getByRole('heading', { level: 1, name: ABOUT })).toBeVisible();
  return running(page, 'remote-ideas');
}

test('[DP-06] a canary reaches its share of browsers, grows with a promote and ends with a roll-back @ci', async ({
  browser,
  site,
}) => {
  const canary = await site.publish('remote-ideas');
  const [inside, outside] = [await browser.newPage(), await browser.newPage()];
  const bucket = bucketWithin(canary, 9, 10);
  await inBucket(inside, site, bucket);
  await inBucket(outside, site, bucketWithin(canary, 10, 11));
  const seen = async () => [await versionOn(inside, site), await versionOn(outside, site)];

  await site.promote([canary], 10);
  expect(await seen()).toEqual([['1.0.2'], ['1.0.1']]);
  await site.promote([canary], 11);
  expect(await seen()).toEqual([['1.0.2'], ['1.0.2']]);
  await site.rollback('remote-ideas');
  expect(await seen()).toEqual([['1.0.1'], ['1.0.1']]);
  await site.promote([canary]);
  expect(await seen()).toEqual([['1.0.2'], ['1.0.2']]);
  expect(await bucketOf(inside)).toBe(`${bucket}`);
  await inside.close();
  await outside.close();
});

test('[DP-34] each canary selects its browsers independently @ci', async ({ browser, site }) => {
  const first = await site.publish('remote-ideas');
  const page = await browser.newPage();
  await inBucket(page, site, bucketWithin(first, 0, 10));
  await site.promote([first], 10);
  expect(await versionOn(page, site)).toEqual([first.version]);
  await site.rollback('remote-ideas');
  // A release that is no canary for this browser's draw.
  let second = await site.publish('remote-ideas');
  const bucket = Number(await bucketOf(page));
  while (drawnFor(bucket, second) < 1000) second = await site.publish('remote-ideas');
  await site.promote([second], 10);
  expect(await versionOn(page, site)).toEqual(['1.0.1']);
  await page.close();
});

test('[DP-06] a browser draws its bucket once, and only if there is a canary @ci', async ({
  page,
  site,
}) => {
  await versionOn(page, site);
  expect(await bucketOf(page)).toBeNull();
  const canary = await site.publish('remote-ideas');
  await site.promote([canary], 50);
  const first = await versionOn(page, site);
  const bucket = Number(await bucketOf(page));
  expect(first).toEqual([drawnFor(bucket, canary) < 5000 ? '1.0.2' : '1.0.1']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: ABOUT })).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(first);
  expect(await bucketOf(page)).toBe(String(bucket));
});
