import { expect, type Page } from '@playwright/test';
import { main } from '../support/parts.ts';
import { type ReleaseSite, running, test } from '../support/release-site.ts';
import { REMOTES } from '../support/remotes.ts';

/** Shows a screen of each of two remotes. Returns the releases that ran: host, remote-ideas, remote-auth. */
async function tour(page: Page, site: ReleaseSite): Promise<string[][]> {
  await page.goto(`${site.origin}/browse`);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Browse ideas' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  return Promise.all(['host', 'remote-ideas', 'remote-auth'].map((pkg) => running(page, pkg)));
}

test('[DP-05] a host runs older and newer releases of its remotes; each package is promoted and rolled back separately @ci', async ({
  page,
  site,
}) => {
  const before = '1.0.1';
  const after = '1.0.2';

  await test.step('an open page of the older host runs a newer remote', async () => {
    await page.goto(`${site.origin}/browse`);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    const next = await Promise.all((['host', ...REMOTES] as const).map((pkg) => site.publish(pkg)));
    await site.promote(next);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await running(page, 'host')).toEqual([before]);
    expect(await running(page, 'remote-ideas')).toEqual([before]);
    expect(await running(page, 'remote-auth')).toEqual([after]);
  });

  expect(await tour(page, site)).toEqual([[after], [after], [after]]);
  await site.rollback('host');
  expect(await tour(page, site)).toEqual([[before], [after], [after]]);
  await site.rollback('remote-auth');
  expect(await tour(page, site)).toEqual([[before], [after], [before]]);
  await site.deploy('host');
  expect(await tour(page, site)).toEqual([['1.0.3'], [after], [before]]);
});
