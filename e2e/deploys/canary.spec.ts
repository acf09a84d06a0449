import { expect, type Page } from '@playwright/test';
import { inBucket, type ReleaseSite, running, test } from '../support/release-site.ts';

const ABOUT = 'Ideas get better in company.';

const bucketOf = (page: Page) => page.evaluate(() => localStorage.getItem('ideahub.bucket'));

async function versionOn(page: Page, site: ReleaseSite): Promise<string[]> {
  await page.goto(`${site.origin}/about`);
  await expect(page.getByRole('heading', { level: 1, name: ABOUT })).toBeVisible();
  return running(page, 'remote-ideas');
}

test('[DP-06] a canary stays with its share of the browsers, grows by promote and ends by rollback', async ({
  browser,
  site,
}) => {
  const canary = await site.publish('remote-ideas');
  const [inside, outside] = [await browser.newPage(), await browser.newPage()];
  await inBucket(inside, site, 999);
  await inBucket(outside, site, 1000);
  const seen = async () => [await versionOn(inside, site), await versionOn(outside, site)];

  await site.promote([canary], 10);
  expect(await seen()).toEqual([['1.0.2'], ['1.0.1']]);
  await site.promote([canary], 11);
  expect(await seen()).toEqual([['1.0.2'], ['1.0.2']]);
  await site.rollback('remote-ideas');
  expect(await seen()).toEqual([['1.0.1'], ['1.0.1']]);
  await site.promote([canary]);
  expect(await seen()).toEqual([['1.0.2'], ['1.0.2']]);
  expect(await bucketOf(inside)).toBe('999');
  await inside.close();
  await outside.close();
});

test('[DP-06] a browser draws its bucket once, and only where there is a canary', async ({
  page,
  site,
}) => {
  await versionOn(page, site);
  expect(await bucketOf(page)).toBeNull();
  await site.promote([await site.publish('remote-ideas')], 50);
  const first = await versionOn(page, site);
  const bucket = Number(await bucketOf(page));
  expect(first).toEqual([bucket < 5000 ? '1.0.2' : '1.0.1']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: ABOUT })).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(first);
  expect(await bucketOf(page)).toBe(String(bucket));
});

test('[DP-06] a browser that blocks storage gets the default release', async ({ page, site }) => {
  await site.promote([await site.publish('remote-ideas')], 99);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  expect(await versionOn(page, site)).toEqual(['1.0.1']);
});
