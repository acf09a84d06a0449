import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { painted } from '../support/looks.ts';
import { signedIn } from '../support/members.ts';
import { banner, pageHeading } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const LINKS = [
  ['Home', '/'],
  ['Browse', '/browse'],
  ['Submit', '/submit'],
  ['My Ideas', '/my-submissions'],
] as const;

test('[SH-03, SH-04] the header links to four places and marks the current one @ci', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();
  await expect(banner(page).locator('[aria-current]')).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?mode=login',
  );
  await expect(banner(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    '/auth?mode=signup',
  );
  const places = async () => {
    const boxes = LINKS.map(([name]) => {
      const link = banner(page).getByRole('link', { name, exact: true });
      return link.evaluate((element) => element.getBoundingClientRect().toJSON());
    });
    return Promise.all(boxes);
  };
  const before = await places();
  for (const [name, path] of LINKS) {
    const link = banner(page).getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(banner(page).locator('[aria-current]')).toHaveCount(1);
    await painted(page);
    expect(await places(), `on ${name} no link stands elsewhere`).toEqual(before);
  }
});

test('[SH-07] a click navigates after 100 ms, but loading starts immediately; the last click wins @ci', async ({
  page,
}) => {
  await installClock(page);
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();
  await stopClock(page);
  const link = (name: string) => banner(page).getByRole('link', { name, exact: true });

  await test.step('hovering over a link starts to load its remote', async () => {
    const load = page.waitForRequest((request) =>
      request.url().startsWith(product.remotes['remote-auth']),
    );
    await link('Sign In').hover();
    await load;
  });

  await test.step('by mouse', async () => {
    await link('Browse').click();
    await page.clock.runFor(90);
    expect(new URL(page.url()).pathname).toBe('/about');
    await page.clock.runFor(20);
    await expect(page).toHaveURL('/browse');
  });

  await test.step('by keyboard, where the last of two wins', async () => {
    await link('Home').focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(50);
    await link('My Ideas').focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(60);
    expect(new URL(page.url()).pathname).toBe('/browse');
    await page.clock.runFor(50);
    await expect(page).toHaveURL('/my-submissions');
    await page.goBack();
    await expect(page).toHaveURL('/browse');
  });
});

test('[SH-07] a click with a modifier key or the middle button opens a tab @ci', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();
  const link = banner(page).getByRole('link', { name: 'Browse', exact: true });
  for (const click of [{ modifiers: ['ControlOrMeta'] as const }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await link.click('modifiers' in click ? { modifiers: ['ControlOrMeta'] } : click);
    const tab = await opened;
    await expect(tab).toHaveURL('/browse');
    await tab.close();
  }
  await expect(page).toHaveURL('/about');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('[SH-06, SH-14] Menu opens the same links, and shows a member’s email @ci', async ({
    page,
  }) => {
    const menu = banner(page).getByRole('button', { name: 'Menu' });
    const link = (name: string) => banner(page).getByRole('link', { name, exact: true });

    await page.goto('/about');
    await expect(pageHeading(page)).toBeVisible();
    await expect(link('Browse')).toBeHidden();
    await menu.click();
    for (const [name] of LINKS) await expect(link(name)).toBeVisible();
    await expect(link('Sign In')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link('Browse')).toBeHidden();
    await expect(menu).toBeFocused();

    const member = await signedIn(page, product.host);
    await page.goto('/about');
    await menu.click();
    await expect(banner(page).getByText(member.email)).toBeVisible();
    await link('My Ideas').click();
    await expect(page).toHaveURL('/my-submissions');
    await expect(link('My Ideas')).toBeHidden();
    await menu.click();
    await banner(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await menu.click();
    await expect(link('Sign Up')).toBeVisible();
  });
});
