import { expect } from '@playwright/test';
import { isMarked, mark } from '../support/faults.ts';
import { outside, violations } from '../support/looks.ts';
import { main } from '../support/parts.ts';
import { running, test } from '../support/release-site.ts';

test('[DP-14] a disabled remote shows a maintenance message, loads nothing, and returns without a reload @ci', async ({
  page,
  site,
}) => {
  await site.disable('remote-auth');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${site.origin}/auth?mode=login`);
  await mark(page);
  const panel = main(page).getByRole('heading', { level: 1 });
  await expect(panel).toHaveText('This part is being worked on');
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  expect(
    requested.filter((url) => url.startsWith(`http://localhost:${site.ports['remote-auth']}`)),
  ).toEqual([]);

  expect(await violations(page, 'switched off')).toEqual([]);
  expect(await outside(page, 'switched off')).toEqual([]);

  await test.step('other remotes keep working', async () => {
    await main(page).getByRole('link', { name: 'Go home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /idea/i })).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveText('This part is being worked on');
  });

  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toHaveText('This part is being worked on');
  await site.enable('remote-auth');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await running(page, 'remote-auth')).toEqual(['1.0.1']);
  expect(await isMarked(page)).toBe(true);
});
