import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectFailure } from '../support/failures.ts';
import { isMarked, mark } from '../support/faults.ts';
import { outside, violations } from '../support/looks.ts';
import { main } from '../support/parts.ts';
import { type ReleaseSite, running, test } from '../support/release-site.ts';

const ABOUT = 'Ideas get better in company.';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Release of this tab' });
const about = (page: Page) => main(page).getByRole('heading', { level: 1, name: ABOUT });

test('[DP-23, DP-11] a preview runs only in its tab and after consent, under a banner with the expiry and a way back @ci', async ({
  page,
  context,
  site,
}) => {
  const release = await site.publish('remote-ideas');
  const address = await site.preview(release, 'pr-123');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(address.replace('/?', '/about?'));
  await expect(banner(page)).toContainText('A link asks to run remote-ideas@pr-123 in this tab.');
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
  const of = site.addressOf(release);
  expect(requested.filter((url) => url.startsWith(of) && !url.endsWith('/release.json'))).toEqual(
    [],
  );
  await banner(page).getByRole('button', { name: 'Run this release' }).click();
  await expect(banner(page)).toContainText('This tab runs');
  await expect(about(page)).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual([release.version]);
  await expect(banner(page)).toContainText('remote-ideas@pr-123');
  await expect(banner(page)).toContainText(release.release);
  await expect(banner(page)).toContainText(/until \w+ \d+, \d{4}/);
  await expect(page).toHaveURL(`${site.origin}/about`);
  expect(await violations(page, 'preview')).toEqual([]);
  expect(await outside(page, 'preview')).toEqual([]);

  await test.step('the preview survives reloads and other pages', async () => {
    await page.reload();
    await expect(about(page)).toBeVisible();
    expect(await running(page, 'remote-ideas')).toEqual([release.version]);
    await page.goto(`${site.origin}/auth?mode=login`);
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await running(page, 'remote-auth')).toEqual(['1.0.1']);
    await expect(banner(page)).toContainText(release.release);
  });

  await test.step('another tab runs the live release', async () => {
    const other = await context.newPage();
    await other.goto(`${site.origin}/about`);
    await expect(about(other)).toBeVisible();
    expect(await running(other, 'remote-ideas')).toEqual(['1.0.1']);
    await expect(banner(other)).toHaveCount(0);
    await other.close();
  });

  await banner(page).getByRole('button', { name: 'Back to the live version' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.goto(`${site.origin}/about`);
  await expect(about(page)).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
});

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

test('[DP-30] a visitor who declines continues with the live release, without a reload and without another question @ci', async ({
  page,
  site,
}) => {
  const release = await site.publish('remote-ideas');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${site.origin}/submit?release=remote-ideas@${release.release}`);
  await expect(banner(page)).toContainText('A link asks to run');
  expect(await outside(page, 'question')).toEqual([]);
  await mark(page);
  await banner(page).getByRole('button', { name: 'Use the live release' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await isMarked(page)).toBe(true);
  await page.goto(`${site.origin}/about`);
  await expect(about(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
});

test('[DP-30] a live release runs by its name without a question @ci', async ({ page, site }) => {
  const { release } = site.first['remote-ideas'];
  await page.goto(`${site.origin}/about?release=remote-ideas@${release}`);
  await expect(banner(page)).toContainText(`This tab runs remote-ideas@${release}`);
  await expect(about(page)).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
});

interface Refused {
  /** Returns the release to request in the address. */
  prepare(site: ReleaseSite): Promise<string>;
  /** Text of the banner. */
  reason: string;
}

const NOT_PUBLISHED = 'No release or preview of that name is published at this site.';

const previewFile = (site: ReleaseSite, pkg: string, name: string) =>
  join(site.root, 'releases', pkg, 'previews', `${name}.json`);

/** Requests that are refused, by reason. */
const REFUSED: Record<string, Refused> = {
  unknown: { prepare: async () => 'remote-ideas@pr-1', reason: NOT_PUBLISHED },
  expired: {
    async prepare(site) {
      await site.preview(await site.publish('remote-ideas'), 'pr-1', -1000);
      return 'remote-ideas@pr-1';
    },
    reason: 'It could be had until',
  },
  forged: {
    reason: 'It is not signed with a key of remote-ideas.',
    async prepare(site) {
      const { release, integrity } = await site.publish('remote-ideas');
      const text = JSON.stringify({
        schema: 1,
        package: 'remote-ideas',
        name: 'pr-1',
        release,
        record: integrity,
        time: new Date().toISOString(),
        expires: new Date(Date.now() + 86_400_000).toISOString(),
      });
      // Signed with another package's key.
      await site.preview(await site.publish('remote-ideas'), 'pr-2');
      const forged = site.context.signer('remote-auth').sign(text);
      writeFileSync(previewFile(site, 'remote-ideas', 'pr-1'), JSON.stringify(forged));
      return 'remote-ideas@pr-1';
    },
  },
  'of another name': {
    reason: 'What lies there is remote-ideas@pr-2.',
    async prepare(site) {
      await site.preview(await site.publish('remote-ideas'), 'pr-2');
      const other = await site.context.store.read('releases/remote-ideas/previews/pr-2.json');
      writeFileSync(previewFile(site, 'remote-ideas', 'pr-1'), other ?? '');
      return 'remote-ideas@pr-1';
    },
  },
  'an unpublished release': {
    prepare: async () => 'remote-ideas@9.9.9-0123456789ab',
    reason: NOT_PUBLISHED,
  },
  'an address': {
    prepare: async (site) =>
      `remote-ideas@http://localhost:${site.ports['remote-ideas']}/${site.first['remote-ideas'].release}/`,
    reason: 'This site takes no part of itself from a visitor’s own machine.',
  },
};

test('[DP-23, DP-11] a release that is unknown, expired, forged or an address does not run; the banner says why and leads back @ci', async ({
  page,
  site,
}) => {
  for (const [what, { prepare, reason }] of Object.entries(REFUSED)) {
    await test.step(what, async () => {
      const requested = await prepare(site);
      await page.goto(`${site.origin}/about?release=${encodeURIComponent(requested)}`);
      await expectFailure(page, 'requested');
      await expect(banner(page)).toContainText(`can’t be shown. ${reason}`);
      expect(await running(page, 'remote-ideas')).toEqual([]);
      await main(page).getByRole('button', { name: 'Back to the live version' }).click();
      await expect(about(page)).toBeVisible();
      expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
    });
  }
});

test('[DP-23] a link to an unknown remote is reported on every page, and all live releases run @ci', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/about?release=remote-shop@pr-1`);
  await expect(about(page)).toBeVisible();
  await expect(banner(page)).toContainText('This site has no part of that name.');
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
});
