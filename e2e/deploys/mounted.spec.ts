import { all, type Edit, sayOfItself, wrapScreens } from '@composed/testing/edited-build';
import { expect, type Page } from '@playwright/test';
import { main, takenOver } from '../support/parts.ts';
import { type ReleaseSite, test } from '../support/release-site.ts';

const saysAll = sayOfItself({
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

/** The remote's own screen, its page by the manifest, and what it shows in a slot. */
const screens = (panel: string): Edit =>
  wrapScreens(`(Screen, React) => (props) =>
    props.params ? React.createElement('h1', null, 'Team ' + (props.params.id ?? 'of all'))
    : props.with ? ${panel}
    : React.createElement(Screen, props)`);

const PANEL = "React.createElement('p', null, 'The team on ' + props.with.title)";

async function grant(site: ReleaseSite): Promise<void> {
  await site.configure({
    mounts: {
      'remote-account': { paths: ['/team'], places: ['header'], slots: ['project.aside'] },
    },
  });
}

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' });

test('[MF-13, MF-15, MF-16] one release of a remote brings a page, an entry and a contribution, and a roll-back takes them', async ({
  page,
  site,
}) => {
  await grant(site);
  await page.goto(`${site.origin}/browse`);
  await expect(entry(page)).toHaveCount(0);
  await site.deploy('remote-account', { edit: all(saysAll, screens(PANEL)) });

  // The page itself, by its address, and the one of a parameter.
  expect((await page.goto(`${site.origin}/team`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Team of all' })).toBeVisible();
  await expect(page).toHaveTitle('Team · Idea Hub');
  expect((await page.goto(`${site.origin}/team/ada`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Team ada' })).toBeVisible();

  // By the entry, from a page that knows nothing of the route.
  await page.goto(`${site.origin}/browse`);
  await entry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team of all' })).toBeVisible();
  await expect(entry(page)).toHaveAttribute('aria-current', 'page');

  await page.goto(`${site.origin}/project/1`);
  await expect(main(page).getByText(/^The team on /)).toBeVisible();

  await site.rollback('remote-account');
  await page.goto(`${site.origin}/project/1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
  await expect(main(page).getByText(/^The team on /)).toHaveCount(0);
  expect((await page.goto(`${site.origin}/team`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('[MF-15] a contribution that throws or is not there leaves the page as it was', async ({
  page,
  site,
}) => {
  await grant(site);
  const throws = "(() => { throw new Error('broken panel'); })()";
  await site.deploy('remote-account', { edit: all(saysAll, screens(throws)) });
  const heading = page.getByRole('heading', { level: 1, name: 'Smart Garden Monitor' });
  const port = `${site.ports['remote-account']}`;
  const panel = page.waitForResponse((answer) => {
    const url = new URL(answer.url());
    return url.port === port && url.pathname.endsWith('.js');
  });
  await page.goto(`${site.origin}/project/1`);
  await panel;
  await takenOver(page);
  await expect(heading).toBeVisible();
  const before = await main(page).innerText();
  await page.route(`**://localhost:${port}/**`, (route) => route.abort());
  await page.goto(`${site.origin}/project/1`);
  await takenOver(page);
  await expect(heading).toBeVisible();
  await expect(main(page).getByText('not available')).toHaveCount(0);
  await expect.poll(() => main(page).innerText()).toBe(before);
});

test('[MF-14] what the site does not grant is refused, and a link to nowhere is not found after one look', async ({
  page,
  site,
}) => {
  const other = { path: '/auth/team', screen: 'account', title: 'Team', description: 'Us.' };
  const release = await site.publish('remote-account', {
    edit: all(sayOfItself({ routes: [other] }), screens(PANEL)),
  });
  await expect(site.promote([release])).rejects.toThrow(/may not show \/auth\/team/);
  await page.goto(`${site.origin}/`);
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/discovery.json')) looks.push(request.url());
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(looks).toHaveLength(1);
});
