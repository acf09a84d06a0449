import { join } from 'node:path';
import { all, replaceManifest, wrapScreens } from '@composed/testing/edited-build';
import {
  announceRemote,
  changeGrant,
  type PreviewKey,
  previewFromPullRequest,
} from '@composed/testing/guest-remote';
import { expect, type Page } from '@playwright/test';
import { outside, violations } from '../support/looks.ts';
import { main } from '../support/parts.ts';
import { type ReleaseSite, running, test } from '../support/release-site.ts';
import { product } from '../support/stages.ts';

/** A remote with its own repository. The site grants it something, and nothing of it is live. */
const TEAM = 'remote-team';
const SLOT = 'project.aside';
const GRANT = { paths: ['/team'], places: ['header' as const], slots: [SLOT] };

const edit = all(
  replaceManifest({
    routes: [{ path: '/team', screen: 'account', title: 'Team', description: 'Who is here.' }],
    navigation: [{ label: 'Team', to: '/team', place: 'header' }],
    contributions: [{ slot: SLOT, version: 1, screen: 'account' }],
  }),
  wrapScreens(`(Screen, React) => (props) => props.with
    ? React.createElement('p', null, 'The team on ' + props.with.title)
    : React.createElement('h1', null, 'The whole team')`),
);

/** Makes a preview and returns its address. */
const pullRequest = (site: ReleaseSite, key: PreviewKey, lastsMs: number) =>
  previewFromPullRequest(site, key, {
    pkg: TEAM,
    from: join(product.builds, 'remote-account'),
    edit,
    name: 'pr-1',
    lastsMs,
  });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Release of this tab' });
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('[LR-07] a link shows the first preview of a remote, with its page, entry and contribution, only in that tab and within the grant @ci', async ({
  page,
  context,
  site,
}) => {
  const key = await announceRemote(site, TEAM, GRANT);
  const address = await pullRequest(site, key, 86_400_000);
  expect(address).toBe(`${site.origin}/team?release=${TEAM}@pr-1`);

  await page.goto(address);
  await expect(banner(page)).toContainText(`A link asks to run ${TEAM}@pr-1 in this tab.`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
  expect(await running(page, TEAM)).toEqual([]);
  await banner(page).getByRole('button', { name: 'Run this release' }).click();
  await expect(banner(page)).toContainText(
    `This tab runs ${TEAM}@pr-1, a part that visitors do not have yet.`,
  );
  await expect(heading(page, 'The whole team')).toBeVisible();
  await expect(page).toHaveTitle('Team · Idea Hub');
  await expect(entry(page)).toHaveAttribute('aria-current', 'page');
  expect(await running(page, TEAM)).toEqual(['0.1.0']);
  expect(await violations(page, 'first preview')).toEqual([]);
  expect(await outside(page, 'first preview')).toEqual([]);

  await test.step('other pages have its entry and its contribution', async () => {
    await page.goto(`${site.origin}/project/1`);
    await expect(main(page).getByText(/^The team on /)).toBeVisible();
    await entry(page).click();
    await expect(heading(page, 'The whole team')).toBeVisible();
  });

  await test.step('another tab has nothing of it', async () => {
    const other = await context.newPage();
    expect((await other.goto(`${site.origin}/team`))?.status()).toBe(404);
    await expect(heading(other, 'Page not found')).toBeVisible();
    await expect(entry(other)).toHaveCount(0);
    await expect(banner(other)).toHaveCount(0);
    expect(await running(other, TEAM)).toEqual([]);
    await other.close();
  });

  const refused = async (reason: string) => {
    await page.goto(`${site.origin}/about`);
    await expect(banner(page)).toContainText(`can’t be shown. ${reason}`);
    await expect(heading(page, 'Ideas get better in company.')).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
    expect(await running(page, TEAM)).toEqual([]);
  };

  await test.step('says what the site no longer grants', async () => {
    await changeGrant(site, TEAM, { ...GRANT, paths: ['/crew'] });
    await refused(`${TEAM} may not show /team: the site grants it /crew.`);
    await changeGrant(site, TEAM, GRANT);
  });

  await test.step('says that the preview has expired', async () => {
    await pullRequest(site, key, -1000);
    await refused('It could be had until');
  });

  await test.step('says that the site no longer trusts its key', async () => {
    await pullRequest(site, key, 86_400_000);
    await site.configure({ previewKeys: {} });
    await refused(`It is not signed with a key of ${TEAM}.`);
  });

  await banner(page).getByRole('button', { name: 'Back to the live version' }).click();
  await expect(banner(page)).toHaveCount(0);
});
