import { expect } from '@playwright/test';
import { running, test } from '../support/release-site.ts';

test('[DP-02, DP-03] a promote and a roll-back show on the next page @ci', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
  await site.deploy('remote-ideas');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.2']);
  await site.rollback('remote-ideas');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
});
