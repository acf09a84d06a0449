import { expect, type Page } from '@playwright/test';
import { installClock } from '../support/clock.ts';
import { isMarked, mark } from '../support/faults.ts';
import { newIdea, wizard } from '../support/ideas.ts';
import { outside, violations } from '../support/looks.ts';
import { main } from '../support/parts.ts';
import { running, test } from '../support/release-site.ts';

const BROWSE = 'Browse ideas';

const ABOUT = 'Ideas get better in company.';

const notice = (page: Page) => page.getByText('A new version of Idea Hub is ready.');
const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

const NEXT_LOOK_MS = 61_000;

test('[DP-07] a tab keeps working through deploys, offers the new version, and loads it on a reload with its draft @ci', async ({
  page,
  site,
}) => {
  await installClock(page);
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(answer.url());
  });
  const { title } = newIdea();
  await page.goto(`${site.origin}/submit`);
  await wizard.title(page).fill(title);
  await mark(page);
  await site.deploy('remote-ideas');
  await site.deploy('host');

  await test.step('lazy screens come from the tab’s first release', async () => {
    await header(page, 'Browse');
    // Finds the heading by its text, since the wizard's heading stays until the header's delay ends.
    await expect(main(page).getByRole('heading', { name: BROWSE })).toBeVisible();
    await page.goto(`${page.url()}#`);
    expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
    await expect(notice(page)).toBeHidden();
  });

  await test.step('a minute later, the next page offers the live release', async () => {
    await page.clock.fastForward(NEXT_LOOK_MS);
    await header(page, 'Home');
    await expect(notice(page)).toBeVisible();
    expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
    expect(await isMarked(page)).toBe(true);
  });

  await header(page, 'Submit');
  await expect(wizard.title(page)).toHaveValue(title);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(wizard.title(page)).toHaveValue(title);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.2']);
  expect(await running(page, 'host')).toEqual(['1.0.2']);
  await expect(notice(page)).toBeHidden();
  expect(missing).toEqual([]);
});

test('[DP-07] a dismissed notice stays hidden until another release is live @ci', async ({
  page,
  site,
}) => {
  await installClock(page);
  await page.goto(`${site.origin}/about`);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await site.deploy('host');
  await page.clock.fastForward(NEXT_LOOK_MS);
  await header(page, 'Home');
  expect(await violations(page, 'notice')).toEqual([]);
  expect(await outside(page, 'notice')).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  const looked = page.waitForResponse((answer) => answer.url().endsWith('/discovery.json'));
  await page.clock.fastForward(NEXT_LOOK_MS);
  await header(page, 'Browse');
  await looked;
  await expect(main(page).getByRole('heading', { level: 1, name: BROWSE })).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await site.deploy('remote-ideas');
  await page.clock.fastForward(NEXT_LOOK_MS);
  await header(page, 'Home');
  await expect(notice(page)).toBeVisible();

  await test.step('a roll-back to the tab’s release hides the offer', async () => {
    await site.rollback('remote-ideas');
    await site.rollback('host');
    await page.clock.fastForward(NEXT_LOOK_MS);
    await header(page, 'Browse');
    await expect(notice(page)).toBeHidden();
  });
});

test('[DP-07] if a file of a running release is missing, offers a reload, which runs the live release @ci', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/about`);
  await expect(main(page).getByRole('heading', { level: 1, name: ABOUT })).toBeVisible();
  await page.route(`${site.addressOf(site.first['remote-ideas'])}**`, (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  await site.deploy('remote-ideas');
  await header(page, 'Browse');
  await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Reload' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: BROWSE })).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.2']);
});

test('[DP-07] if no code of a remote has run yet, Try again loads its live release @ci', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/about`);
  await page.route(`${site.addressOf(site.first['remote-auth'])}**`, (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  await header(page, 'Sign In');
  await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await site.deploy('remote-auth');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await running(page, 'remote-auth')).toEqual(['1.0.2']);
});
