import { expect } from '@playwright/test';
import { latch } from '../support/latch.ts';
import { signedIn } from '../support/members.ts';
import { banner, edgesOf, footer, main, pageHeading } from '../support/parts.ts';
import { OPEN_ROUTES } from '../support/routes.ts';
import { shiftsSoFar, watchShifts } from '../support/shifts.ts';
import { onNginx, product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { complaints } from '../support/watch.ts';

test('[SH-01, SH-02, SH-11, SH-13] every route opens on a direct visit, with its title, one heading, header and footer', async ({
  page,
}) => {
  for (const { path, title, indexed } of OPEN_ROUTES) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(pageHeading(page)).toHaveCount(1);
      await expect(page).toHaveTitle(`${title} · Idea Hub`);
      await expect(banner(page)).toBeVisible();
      await expect(footer(page)).toBeAttached();
      await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(
        indexed ? 0 : 1,
      );
    });
  }
});

test('[SH-01, SH-09, SH-10] a member opens the account by its address and by /messages @ci', async ({
  page,
}) => {
  await test.step('without a session, both lead to the sign-in', async () => {
    for (const path of ['/account', '/messages']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page).toHaveURL('/auth?mode=login');
      await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    }
  });
  await signedIn(page, product.host);
  await page.goto('/account');
  await expect(pageHeading(page)).toHaveText('Account Manager');
  await expect(page).toHaveTitle('Account Manager · Idea Hub');
  await page.goto('/messages');
  await expect(page).toHaveURL('/account?section=messages');
  await expect(main(page).getByText('Messages Coming Soon')).toBeVisible();
});

test('[SH-09, SH-02] an unknown path shows a page with status 404, header, footer and a link to Home @ci', async ({
  page,
}) => {
  for (const path of ['/no-such-page', '/projects', '/project', '/auth/nothing', '/edit']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(pageHeading(page)).toHaveText('Page not found');
  }
  await expect(page).toHaveTitle('Page not found · Idea Hub');
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
  await expect(banner(page)).toBeVisible();
  await expect(footer(page)).toBeAttached();
  await main(page).getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
  await expect(pageHeading(page)).toBeFocused();
});

test('[LK-06, SH-09] `Go home` stands below its heading, and the search comes after it without a shift, or never @ci', async ({
  page,
}) => {
  await watchShifts(page);
  const home = main(page).getByRole('link', { name: 'Go home' });
  const search = main(page).getByRole('searchbox');
  const remote = `${product.remotes['remote-ideas']}/**`;
  for (const width of [360, 767, 768, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const arrival = latch();
      await page.route(remote, async (route) => {
        await arrival.opened;
        await route.continue().catch(() => {});
      });
      await page.goto('/no-such-page');
      const place = await edgesOf(home);
      expect(place.left).toBeCloseTo((await edgesOf(pageHeading(page))).left, 0);
      arrival.open();
      await expect(search).toBeVisible();
      expect(await edgesOf(home)).toEqual(place);
      expect((await shiftsSoFar(page)).moved).toEqual([]);
      const after = await edgesOf(search);
      if (width < 768) expect(after.top).toBeGreaterThanOrEqual(place.bottom);
      else expect(after.left).toBeGreaterThan(place.right);
      expect(after.right).toBeLessThan(width);
      await home.focus();
      await page.keyboard.press('Tab');
      await expect(search).toBeFocused();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  await page.route(remote, (route) => route.abort());
  await page.goto('/no-such-page');
  expect((await edgesOf(home)).left).toBeCloseTo((await edgesOf(pageHeading(page))).left, 0);
  await home.click();
  await expect(page).toHaveURL('/');
});

test('[SH-08] ignores letter case and a trailing slash in a path @ci', async ({ page }) => {
  for (const [path, title] of [
    ['/About', 'About'],
    ['/BROWSE/', 'Browse ideas'],
    ['/My-Submissions', 'My Ideas'],
    ['/Project/2', 'Project detail'],
    ['/Auth/Reset-Password?token=t', 'Reset password'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page).toHaveTitle(`${title} · Idea Hub`);
    await expect(pageHeading(page)).toHaveCount(1);
  }
});

test('[SH-13] pages have descriptions, and search engines get a sitemap @ci', async ({
  page,
  request,
}) => {
  await page.goto('/browse');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Browse ideas · Idea Hub',
  );
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toContain(product.host);
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  for (const [address, type] of [
    [picture as string, /^image\//],
    [`${product.host}${icon}`, /^image\/svg/],
    [`${product.host}/robots.txt`, /^text\/plain/],
  ] as const) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type']).toMatch(type);
  }
  const sitemap = await (await request.get(`${product.host}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${product.host}/browse</loc>`);
  expect(sitemap).not.toMatch(/\/(auth|account|edit|my-submissions)/);
});

test('[SH-02, SH-09] no address leads to a blank page, and each page has links @ci', async ({
  page,
}) => {
  test.skip(onNginx, 'nginx answers an address that can not be decoded with 400');
  const problems = await complaints(page);
  for (const [path, heading] of [
    ['//', 'Good ideas deserve good company.'],
    ['/\\', 'Good ideas deserve good company.'],
    ['//[', 'Page not found'],
    ['//elsewhere.example/x', 'Page not found'],
    ['/%', 'Page not found'],
    ['/%zz', 'Page not found'],
    ['/project/%E0%A4%A', 'Project Not Found'],
    ['/browse//?q=%zz#%', 'Browse ideas'],
    [`/${'/x'.repeat(4_000)}`, 'Page not found'],
    ['/auth?token=%&state=%zz', 'Welcome back'],
  ] as const) {
    await test.step(path.slice(0, 40), async () => {
      await page.goto(product.host + path);
      await expect(pageHeading(page)).toHaveText(heading);
      await banner(page).getByRole('link', { name: 'Browse' }).click();
      await expect(page).toHaveURL('/browse');
      await expect(pageHeading(page)).toHaveText('Browse ideas');
    });
  }
  expect(problems.filter((complaint) => complaint.startsWith('uncaught'))).toEqual([]);
});
