import { expect, test } from '@playwright/test';
import { mailedLink, newMember } from '../support/members.ts';
import { OPEN_ROUTES } from '../support/routes.ts';
import { product } from '../support/stages.ts';
import { openWebKit, type WebKitPage } from './webdriver.ts';

const ENTER = '\uE007';

let page: WebKitPage;
test.beforeEach(async () => {
  page = await openWebKit();
});
test.afterEach(() => page.close());

test('[AU-12, SH-05, MF-01] in WebKit: a newcomer signs up, confirms by mail, signs in and signs out', async ({
  request,
}) => {
  test.setTimeout(120_000);
  const member = newMember();
  await page.goto(`${product.host}/auth?mode=signup`);
  await page.type('Full Name', member.name);
  await page.type('Email', member.email);
  await page.type('Password', member.password);
  await page.type('Confirm Password', member.password + ENTER);
  await page.shows('Account Manager');
  await page.click('header button', 'Sign Out');
  const { pathname, search } = new URL(await mailedLink(request, member.email, '/auth'));
  await page.goto(product.host + pathname + search);
  await page.shows('Email verified successfully! You can now sign in.');
  expect(await page.address()).not.toContain('token');
  await page.type('Email', member.email);
  await page.type('Password', member.password + ENTER);
  await page.shows('Recent Activity');
  await page.click('header button', 'Sign Out');
  await page.shows('Sign Up');
});

test('[SH-01, SH-02] in WebKit every route opens on a direct visit', async () => {
  test.setTimeout(120_000);
  for (const { path, title } of OPEN_ROUTES) {
    await page.goto(product.host + path);
    await expect.poll(() => page.run('document.title'), path).toBe(`${title} · Idea Hub`);
    await expect.poll(() => page.run('document.querySelectorAll("main h1").length'), path).toBe(1);
    expect(await page.text()).not.toContain('This part of Idea Hub is not available');
  }
});
