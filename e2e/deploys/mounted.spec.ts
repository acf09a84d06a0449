import { all, type Edit, replaceManifest, wrapScreens } from '@composed/testing/edited-build';
import { changeGrant } from '@composed/testing/guest-remote';
import { expect, type Page } from '@playwright/test';
import { bucketWithin } from '../support/buckets.ts';
import { main, takenOver } from '../support/parts.ts';
import { inBucket, type ReleaseSite, test } from '../support/release-site.ts';

const saysAll = replaceManifest({
  routes: [
    { path: '/team', screen: 'account', title: 'Team', description: 'Who is here.' },
    {
      path: '/team/:id',
      screen: 'account',
      title: 'Team member',
      description: 'One of us.',
      example: '/team/7',
    },
  ],
  navigation: [{ label: 'Team', to: '/team', place: 'header' }],
  contributions: [{ slot: 'project.aside', version: 1, screen: 'account' }],
});

const CREW = { path: '/crew', screen: 'account', title: 'Crew', description: 'Who is here.' };

/** The remote's own screen, its page from the manifest, and its panel in a slot. */
const screens = (panel: string): Edit =>
  wrapScreens(`(Screen, React) => (props) =>
    props.params ? React.createElement('h1', null, 'Team ' + (props.params.id ?? 'of all'))
    : props.with ? ${panel}
    : React.createElement(Screen, props)`);

const PANEL = "React.createElement('p', null, 'The team on ' + props.with.title)";

const grant = (site: ReleaseSite): Promise<void> =>
  changeGrant(site, 'remote-account', {
    paths: ['/team', '/crew'],
    places: ['header'],
    slots: ['project.aside'],
  });

const entry = (page: Page, name = 'Team') =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('[MF-13, MF-15, MF-16] one release of a remote adds a page, a navigation entry and a contribution; a roll-back removes them @ci', async ({
  page,
  site,
}) => {
  await grant(site);
  await page.goto(`${site.origin}/browse`);
  await expect(entry(page)).toHaveCount(0);
  await site.deploy('remote-account', { edit: all(saysAll, screens(PANEL)) });

  // The page itself, and the one with a parameter.
  expect((await page.goto(`${site.origin}/team`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Team of all' })).toBeVisible();
  await expect(page).toHaveTitle('Team · Idea Hub');
  expect((await page.goto(`${site.origin}/team/ada`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Team ada' })).toBeVisible();

  // Hovering the entry preloads the files.
  await page.goto(`${site.origin}/browse`);
  const file = page.waitForResponse(
    (answer) =>
      new URL(answer.url()).port === `${site.ports['remote-account']}` &&
      answer.url().endsWith('.js'),
  );
  await entry(page).hover();
  await file;
  await entry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team of all' })).toBeVisible();
  await expect(entry(page)).toHaveAttribute('aria-current', 'page');

  await page.goto(`${site.origin}/project/1`);
  await expect(main(page).getByText(/^The team on /)).toBeVisible();

  // A tab from before the roll-back, which has run none of the remote's code, finds no page.
  await page.goto(`${site.origin}/browse`);
  await expect(entry(page)).toBeVisible();
  await site.rollback('remote-account');
  await entry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.goto(`${site.origin}/project/1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
  await expect(main(page).getByText(/^The team on /)).toHaveCount(0);
  expect((await page.goto(`${site.origin}/team`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('[MF-15] a contribution that throws or fails to load leaves the page unchanged @ci', async ({
  page,
  site,
}) => {
  await grant(site);
  const heading = page.getByRole('heading', { level: 1, name: 'Smart Garden Monitor' });
  const open = async () => {
    await page.goto(`${site.origin}/project/1`);
    await takenOver(page);
    await expect(heading).toBeVisible();
  };
  const seen = async () => ({
    text: await main(page).innerText(),
    height: (await main(page).boundingBox())?.height,
  });
  await open();
  const plain = await seen();
  const notesThrow = `(() => { document.documentElement.dataset.panel = 'threw'; throw new Error('broken panel'); })()`;
  await site.deploy('remote-account', { edit: all(saysAll, screens(notesThrow)) });
  await open();
  await expect(page.locator('html')).toHaveAttribute('data-panel', 'threw');
  await expect.poll(seen).toEqual(plain);
  const aborted: string[] = [];
  await page.route(`**://localhost:${site.ports['remote-account']}/**`, (route) => {
    aborted.push(route.request().url());
    return route.abort();
  });
  await open();
  await expect.poll(() => aborted.length).toBeGreaterThan(0);
  await expect.poll(seen).toEqual(plain);
});

test('[MF-14] refuses what the site does not grant; an unknown link is not found after one request of the list @ci', async ({
  page,
  site,
}) => {
  const other = { path: '/auth/team', screen: 'account', title: 'Team', description: 'Us.' };
  const release = await site.publish('remote-account', {
    edit: all(replaceManifest({ routes: [other] }), screens(PANEL)),
  });
  await expect(site.promote([release])).rejects.toThrow(/may not show \/auth\/team/);
  await page.goto(`${site.origin}/`);
  const listRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/discovery.json')) listRequests.push(request.url());
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(listRequests).toHaveLength(1);
});

test('[MF-14, MF-15, MF-16, DP-06] only browsers in a canary’s share get its pages, entries and contributions, until a roll-back removes them @ci', async ({
  browser,
  site,
}) => {
  await grant(site);
  // The stable release also has a page and an entry, but other ones than the canary.
  const team = replaceManifest({
    routes: [{ ...CREW, path: '/team' }],
    navigation: [{ label: 'Team', to: '/team', place: 'header' }],
  });
  await site.deploy('remote-account', { edit: all(team, screens(PANEL)) });
  const canary = await site.publish('remote-account', {
    edit: all(
      replaceManifest({
        routes: [CREW],
        navigation: [{ label: 'Crew', to: '/crew', place: 'header' }],
        contributions: [{ slot: 'project.aside', version: 1, screen: 'account' }],
      }),
      screens(PANEL),
    ),
  });
  const [inside, outside] = [await browser.newPage(), await browser.newPage()];
  await inBucket(inside, site, bucketWithin(canary, 0, 10));
  await inBucket(outside, site, bucketWithin(canary, 10, 100));
  await site.promote([canary], 10);

  await test.step('a browser in the share has only the canary’s pages and entries', async () => {
    await inside.goto(`${site.origin}/project/1`);
    await expect(main(inside).getByText(/^The team on /)).toBeVisible();
    await expect(entry(inside)).toHaveCount(0);
    await entry(inside, 'Crew').click();
    await expect(inside.getByRole('heading', { level: 1, name: 'Team of all' })).toBeVisible();
    await inside.reload();
    await expect(inside.getByRole('heading', { level: 1, name: 'Team of all' })).toBeVisible();
  });

  await test.step('other browsers have those of the stable release', async () => {
    await outside.goto(`${site.origin}/project/1`);
    await takenOver(outside);
    await expect(entry(outside)).toBeVisible();
    await expect(entry(outside, 'Crew')).toHaveCount(0);
    await expect(main(outside).getByText(/^The team on /)).toHaveCount(0);
    await outside.goto(`${site.origin}/crew`);
    await expect(outside.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  await site.rollback('remote-account');

  await test.step('an open tab keeps those of the canary', async () => {
    const browse = inside.getByRole('banner').getByRole('link', { name: 'Browse', exact: true });
    await browse.click();
    await expect(main(inside).getByRole('heading', { name: 'Browse ideas' })).toBeVisible();
    await entry(inside, 'Crew').click();
    await expect(inside.getByRole('heading', { level: 1, name: 'Team of all' })).toBeVisible();
  });

  await test.step('the next page load has those of the stable release', async () => {
    await inside.reload();
    await expect(inside.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(entry(inside)).toBeVisible();
    await expect(entry(inside, 'Crew')).toHaveCount(0);
    await inside.goto(`${site.origin}/project/1`);
    await takenOver(inside);
    await expect(main(inside).getByText(/^The team on /)).toHaveCount(0);
  });
  await inside.close();
  await outside.close();
});

test('[MF-13, SH-04] twelve entries with long labels fit into the header at every width, and each is visible to the keyboard @ci', async ({
  page,
  site,
}) => {
  await grant(site);
  const labels = ['W'.repeat(40), 'A label of exactly forty letters, really'];
  for (let number = 3; number < 12; number += 1) labels.push(`Entry number ${number}`);
  labels.push('v'.repeat(40));
  const edit = replaceManifest({
    routes: [CREW],
    navigation: labels.map((label) => ({ label, to: '/crew', place: 'header' })),
  });
  await site.deploy('remote-account', { edit: all(edit, screens(PANEL)) });
  await page.goto(`${site.origin}/about`);
  await takenOver(page);
  const header = page.getByRole('banner');
  const more = header.getByText('More', { exact: true });
  for (const [width, height] of [
    [360, 640],
    [900, 700],
    [1280, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.body.clientWidth);
    await expect.poll(scrolls).toBe(false);
    const menu = header.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await more.focus();
    await page.keyboard.press('Enter');
    for (const label of labels.slice(2)) {
      await page.keyboard.press('Tab');
      const link = entry(page, label);
      await expect(link).toBeFocused();
      const isSeen = () =>
        link.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const isOnTop = (y: number) =>
            element.contains(document.elementFromPoint((left + right) / 2, y));
          const text = document.createRange();
          text.selectNodeContents(element);
          return (
            isOnTop(top + 4) && isOnTop(bottom - 4) && text.getBoundingClientRect().right <= right
          );
        });
      await expect.poll(isSeen, `${label} at ${width} × ${height}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});
