import { expect } from '@playwright/test';
import { violations } from '../support/looks.ts';
import { test } from '../support/release-site.ts';

test('the inspector shows releases, loads and shared modules, and switches to another release and back @ci', async ({
  page,
  site,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/inspector\.\w+\.js$/.test(request.url())) scripts.push(request.url());
  });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const inspector = page.getByRole('region', { name: 'Inspector' });
  const rowOf = (name: string) =>
    inspector.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const ideas = site.first['remote-ideas'];
  const other = await site.publish('remote-ideas');

  await page.goto(`${site.origin}/about`);
  await expect(heading).toBeVisible();
  await expect(inspector).toBeHidden();
  expect(scripts).toEqual([]);

  await page.goto(`${site.origin}/about?inspect`);
  await expect(inspector.getByRole('status')).toHaveText('Generation 2 is live.');
  await expect(rowOf('remote-ideas')).toContainText([
    `${ideas.release}${ideas.release} livehttp://localhost:${site.ports['remote-ideas']}`,
  ]);
  await expect(rowOf('remote-auth')).toContainText('not loaded');
  await expect(rowOf('remote-ideas/about')).toContainText('start of its code');
  await expect(rowOf('react')).toContainText('yes');
  expect(await violations(page, 'the inspector')).toEqual([]);
  const reserved = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
  for (const height of [800, 500]) {
    await page.setViewportSize({ width: 1280, height });
    await expect.poll(reserved).toBe(`${height / 2 + 16}px`);
  }

  await inspector.getByLabel('Remote').selectOption('remote-ideas');
  await inspector.getByLabel('Release or preview').fill(other.release);
  await inspector.getByRole('button', { name: 'Try another release' }).click();
  await expect(rowOf('remote-ideas')).toContainText(
    `${other.release}, asked for as remote-ideas@${other.release} not live`,
  );
  await inspector.getByRole('button', { name: 'Back to what is live' }).click();
  await expect(rowOf('remote-ideas')).not.toContainText('asked for');
  await expect(rowOf('remote-ideas').first()).toContainText(ideas.release);
});
