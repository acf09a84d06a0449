import { expect, type Page } from '@playwright/test';
import { outside, violations } from '../support/looks.ts';
import { main } from '../support/parts.ts';
import { running, test } from '../support/release-site.ts';

const ABOUT = 'Ideas get better in company.';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Release of this tab' });
const about = (page: Page) => main(page).getByRole('heading', { level: 1, name: ABOUT });

test('[DP-30, DP-11] a release that was never live runs after consent, only in that tab @ci', async ({
  page,
  context,
  site,
}) => {
  const release = await site.publish('remote-ideas');
  const name = `remote-ideas@${release.release}`;
  const address = `${site.origin}/about?release=${name}`;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const of = site.addressOf(release);

  await page.goto(address);
  await expect(banner(page)).toContainText(`A link asks to run ${name} in this tab.`);
  await expect(about(page)).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
  const ofIt = requested.filter((url) => url.startsWith(of));
  expect([...new Set(ofIt)]).toEqual([`${of}release.json`]);
  expect(await violations(page, 'question')).toEqual([]);
  expect(await outside(page, 'question')).toEqual([]);

  await test.step('asks again after a reload, and works by keyboard', async () => {
    await page.reload();
    await expect(banner(page)).toContainText('A link asks to run');
    expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
    const run = banner(page).getByRole('button', { name: 'Run this release' });
    await run.focus();
    await run.press('Tab');
    await expect(banner(page).getByRole('button', { name: 'Use the live release' })).toBeFocused();
    await run.press('Enter');
  });

  await expect(banner(page)).toContainText(`This tab runs ${name} in place`);
  await expect(about(page)).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual([release.version]);

  await test.step('another tab asks separately', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(banner(other)).toContainText('A link asks to run');
    expect(await running(other, 'remote-ideas')).toEqual(['1.0.1']);
    await other.close();
  });

  await banner(page).getByRole('button', { name: 'Back to the live version' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.goto(address);
  await expect(banner(page)).toContainText('A link asks to run');
});
