import { listBy, liveList } from '@composed/testing/attacker';
import { expect, type Page } from '@playwright/test';
import { answerList } from '../attacks/attacked-site.ts';
import { installClock } from '../support/clock.ts';
import { expectFailure } from '../support/failures.ts';
import { isMarked, mark } from '../support/faults.ts';
import { newIdea, wizard } from '../support/ideas.ts';
import { outside, violations } from '../support/looks.ts';
import { banner, main, pageHeading } from '../support/parts.ts';
import { type ReleaseSite, running, test } from '../support/release-site.ts';

type Named = Pick<ReleaseSite['first']['host'], 'pkg' | 'release'>;

// For Chromium, a page that a test serves has no server address. It then needs this permission.
test.use({ permissions: ['local-network-access'] });

/** Serves the page a list that withdraws these releases, signed by the site. */
async function withdraw(page: Page, site: ReleaseSite, ...names: Named[]): Promise<void> {
  const list = await liveList(site);
  if (!list.extras) throw new Error('There is no list.');
  const withdrawn: Record<string, string[]> = {};
  for (const { pkg, release } of names) {
    withdrawn[pkg] = [...(withdrawn[pkg] ?? []), release];
  }
  const extras = { ...list.extras, withdrawn };
  await answerList(page, listBy(site.context.signer('site'), { ...list, extras }));
}

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'was withdrawn because it does harm' });

test('[DP-30] a tab with a withdrawn release shows a notice immediately, keeps typed text, and reloads on request @ci', async ({
  page,
  site,
}) => {
  await installClock(page);
  const { title } = newIdea();
  await page.goto(`${site.origin}/submit`);
  await wizard.title(page).fill(title);
  await mark(page);
  await site.deploy('remote-ideas');
  await withdraw(page, site, site.first['remote-ideas']);
  await expect(notice(page)).toBeHidden();
  // The visitor neither navigates nor is at the top of the page.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.mouse.wheel(0, 400);
  await page.clock.runFor(60_000);
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole('button', { name: 'Reload' })).toBeInViewport({ ratio: 1 });
  const box = await notice(page).boundingBox();
  const header = await banner(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
  await expect(notice(page).getByRole('button')).toHaveText(['Reload']);
  await expect(wizard.title(page)).toHaveValue(title);
  expect(await isMarked(page)).toBe(true);
  expect(await violations(page, 'withdrawn')).toEqual([]);
  expect(await outside(page, 'withdrawn')).toEqual([]);

  await test.step('shows no other screen of it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await banner(page).getByRole('link', { name: 'Browse' }).click();
    await expect(
      main(page).getByText(/^remote-ideas@\S+ was withdrawn: it does harm\.$/),
    ).toBeVisible();
    await page.goBack();
    await expect(wizard.title(page)).toHaveValue(title);
  });

  await notice(page).getByRole('button', { name: 'Reload' }).press('Enter');
  await expect(wizard.title(page)).toHaveValue(title);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.2']);
  await expect(notice(page)).toBeHidden();
});

test('[DP-30] a tab with a withdrawn release shows the notice when its visitor returns @ci', async ({
  page,
  site,
}) => {
  await installClock(page);
  await page.goto(`${site.origin}/about`);
  await expect(pageHeading(page)).toBeVisible();
  await withdraw(page, site, site.first.host);
  await page.clock.runFor(10_000);
  await expect(notice(page)).toBeHidden();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notice(page)).toBeVisible();
});

test('[DP-30] a withdrawn release never runs: not by name, not as a preview, and not as the live release @ci', async ({
  page,
  site,
}) => {
  const release = await site.publish('remote-auth');
  await site.preview(release, 'pr-1');
  await withdraw(page, site, release, site.first['remote-auth']);
  const tab = page.getByRole('complementary', { name: 'Release of this tab' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const scripts = () =>
    requested.filter(
      (url) => url.includes(`:${site.ports['remote-auth']}/`) && url.endsWith('.js'),
    );
  const words = `remote-auth@${release.release} was withdrawn: it does harm.`;

  for (const name of [release.release, 'pr-1']) {
    await page.goto(`${site.origin}/about?release=remote-auth@${name}`);
    await expect(tab).toContainText(`can’t be shown. ${words}`);
    await banner(page).getByRole('link', { name: 'Sign In' }).click();
    await expectFailure(page, 'requested');
    expect(await running(page, 'remote-auth')).toEqual([]);
    await main(page).getByRole('button', { name: 'Back to the live version' }).click();
    await expect(tab).toHaveCount(0);
  }

  await test.step('not as the live release, even if the page does not know about the withdrawal', async () => {
    await page.goto(`${site.origin}/about`);
    await expect(pageHeading(page)).toBeVisible();
    await banner(page).getByRole('link', { name: 'Sign In' }).click();
    await expect(
      main(page).getByText(
        `remote-auth@${site.first['remote-auth'].release} was withdrawn: it does harm.`,
      ),
    ).toBeVisible();
    expect(await running(page, 'remote-auth')).toEqual([]);
  });
  expect(scripts()).not.toContain(expect.stringContaining(release.release));
});
