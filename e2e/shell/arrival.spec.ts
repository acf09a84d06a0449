import { expect } from '@playwright/test';
import { mailedLink, newMember, signedIn } from '../support/members.ts';
import { banner, footer, main, pageHeading } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test('[SH-01, SH-05, SH-11] links lead to every route, and focus the heading of each @ci', async ({
  page,
  request,
}) => {
  const member = await signedIn(page, product.host);
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();

  const arrives = async (path: string, title: string) => {
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · Idea Hub`);
    await expect(pageHeading(page)).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  };
  const inHeader = (name: string) => banner(page).getByRole('link', { name, exact: true });
  const inFooter = (name: string) => footer(page).getByRole('link', { name, exact: true });

  await test.step('links in the header', async () => {
    await inHeader('Home').click();
    await arrives('/', 'Home');
    await inHeader('Browse').click();
    await arrives('/browse', 'Browse ideas');
    await inHeader('Submit').click();
    await arrives('/submit', 'Submit an idea');
    await inHeader('My Ideas').click();
    await arrives('/my-submissions', 'My Ideas');
    await banner(page).getByRole('link', { name: member.name }).click();
    await arrives('/account', 'Account Manager');
  });

  await test.step('links in the footer', async () => {
    for (const [name, path, title] of [
      ['Explore Ideas', '/browse', 'Browse ideas'],
      ['Submit Your Idea', '/submit', 'Submit an idea'],
      ['My Laboratory', '/my-submissions', 'My Ideas'],
      ['About Mission', '/About', 'About'],
    ] as const) {
      await inFooter(name).click();
      await arrives(path, title);
    }
  });

  await test.step('links on screens', async () => {
    await inHeader('Browse').click();
    await main(page).getByRole('link', { name: 'Smart Garden Monitor' }).click();
    await arrives('/project/1', 'Project detail');
    await inHeader('My Ideas').click();
    await main(page)
      .getByRole('article')
      .filter({ hasText: 'Pocket Physics Experiments' })
      .getByText('Edit & Resubmit')
      .click();
    await arrives('/edit/105', 'Edit an idea');
  });

  await test.step('links for visitors', async () => {
    await banner(page).getByRole('button', { name: 'Sign Out' }).click();
    await arrives('/', 'Home');
    await inHeader('Sign In').click();
    await arrives('/auth?mode=login', 'Sign in');
    await inHeader('Sign Up').click();
    await arrives('/auth?mode=signup', 'Sign up');
  });

  await test.step('the mailed link to reset the password', async () => {
    await request.post(`${api}/api/auth/forgot-password`, { data: { email: member.email } });
    await page.goto(await mailedLink(request, member.email, '/auth/reset-password'));
    await expect(page).toHaveTitle('Reset password · Idea Hub');
    await expect(main(page).getByRole('button', { name: 'Reset Password' })).toBeVisible();
  });
});

test('[SH-11] Back and Forward restore the scroll position @ci', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const links = { Home: 'Smart Garden Monitor', 'Browse ideas': 'Neighborhood Tool Library' };
  const leave = async (title: keyof typeof links) => {
    const link = main(page).getByRole('link', { name: links[title] });
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    const from = await place();
    expect(from).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveTitle('Project detail · Idea Hub');
    await expect.poll(place).toBe(0);
    return from;
  };
  await page.goto('/');
  const onHome = await leave('Home');
  await footer(page).getByRole('link', { name: 'Explore Ideas' }).click();
  await expect(page).toHaveTitle('Browse ideas · Idea Hub');
  const onBrowse = await leave('Browse ideas');

  await page.goBack();
  await expect(page).toHaveTitle('Browse ideas · Idea Hub');
  await expect.poll(place).toBe(onBrowse);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveTitle('Home · Idea Hub');
  await expect.poll(place).toBe(onHome);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveTitle('Browse ideas · Idea Hub');
  await expect.poll(place).toBe(onBrowse);

  await test.step('a reload', async () => {
    await page.reload();
    await expect(main(page).getByRole('article').first()).toBeVisible();
    await expect.poll(place).toBe(onBrowse);
  });
});

test('[SH-11] the first Tab stop skips to the content @ci', async ({ page }) => {
  const { email } = newMember();
  await page.goto(`/auth?mode=login&email=${email}`);
  await expect(pageHeading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
  expect(page.url()).not.toContain('#');
});
