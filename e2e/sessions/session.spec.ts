import { expect } from '@playwright/test';
import { fillWizard, newIdea, submission, submitAndView } from '../support/ideas.ts';
import { latch } from '../support/latch.ts';
import {
  blockStorage,
  keepSession,
  type Member,
  profileServed,
  registered,
  sessionOf,
  signIn,
  spoilAccessToken,
  spoilSession,
} from '../support/members.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const PROFILE = `${api}/api/users/profile`;
const REFRESH = `${api}/api/auth/refresh`;

test('[SE-12, SH-10, AU-28] signing in and out in one tab takes effect in the other @ci', async ({
  context,
  request,
}) => {
  const member = await registered(request);
  const first = await context.newPage();
  const second = await context.newPage();
  await second.goto(`${product.host}/about`);
  await expect(second.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await signIn(first, product.host, member);
  await expect(second.getByRole('banner').getByRole('link', { name: member.name })).toBeVisible();

  await second.goto(`${product.host}/account`);
  await expect(second.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
  await first.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(first).toHaveURL(`${product.host}/`);
  await expect(second).toHaveURL(`${product.host}/auth?mode=login`);

  await signIn(first, product.host, member);
  await expect(second).toHaveURL(`${product.host}/account`);
});

test('[CL-05, SE-03] an expired access token is refreshed once, and the visitor notices nothing @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  await signIn(page, product.host, member);
  await spoilAccessToken(page);
  const calls: string[] = [];
  page.on('request', (call) => {
    if (call.method() !== 'OPTIONS' && call.url().startsWith(api)) calls.push(call.url());
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
  await expect.poll(() => calls).toEqual([PROFILE, REFRESH, PROFILE]);
  await expect(page.getByRole('banner').getByRole('link', { name: member.name })).toBeVisible();
});

test('[CL-05] two tabs with the same expired token run one refresh at a time, and both stay signed in @ci', async ({
  context,
  request,
}) => {
  const member = await registered(request);
  const first = await context.newPage();
  await signIn(first, product.host, member);
  const second = await context.newPage();
  await second.goto(`${product.host}/account`);
  await expect(second.getByRole('heading', { name: 'Account Manager' })).toBeVisible();

  let running = 0;
  let most = 0;
  await context.route(REFRESH, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    running += 1;
    most = Math.max(most, running);
    const answer = await route.fetch();
    running -= 1;
    await route.fulfill({ response: answer });
  });
  await spoilAccessToken(first);
  const served = [first, second].map(profileServed);
  await Promise.all([first.reload(), second.reload()]);
  await Promise.all(served);
  for (const tab of [first, second]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: member.name })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
  }
  await expect.poll(() => running).toBe(0);
  expect(most).toBe(1);
});

test('[CL-06, SE-10, SH-10] a session that the server ended leads to the sign-in, with the reason @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  await signIn(page, product.host, member);
  await spoilSession(page);
  await page.reload();
  await expect(page).toHaveURL('/auth?mode=login');
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Session expired. Please login again.'),
  ).toBeVisible();
});

test('[SE-12] a sign-out takes precedence over a pending refresh @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  await signIn(page, product.host, member);
  const refreshed = latch();
  await page.route(REFRESH, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const answer = await route.fetch();
    await refreshed.opened;
    await route.fulfill({ response: answer });
  });
  await spoilAccessToken(page);
  const requested = page.waitForRequest(
    (call) => call.url() === REFRESH && call.method() === 'POST',
  );
  await page.reload();
  await requested;
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  const answered = page.waitForResponse((answer) => answer.url() === REFRESH);
  refreshed.open();
  await answered;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ideahub.accessToken'))).toBeNull();
});

test('[MI-12] an idea submitted signed out belongs to the member who signs in next, even without an idea screen @ci', async ({
  page,
  request,
}) => {
  const [first, second] = [await registered(request), await registered(request)];
  const idea = newIdea();
  await page.goto('/submit');
  await fillWizard(page, idea);
  await submitAndView(page);
  await expect(submission(page, idea.title)).toBeVisible();

  await signIn(page, product.host, first);
  const showsIt = async (member: Member, count: number) => {
    await keepSession(page, product.host, await sessionOf(request, member));
    await page.goto('/my-submissions');
    await expect(page.getByText(/^Showing \d+ of \d+ ideas$/)).toBeVisible();
    await expect(submission(page, idea.title)).toHaveCount(count);
  };
  await showsIt(second, 0);
  await showsIt(first, 1);
});

test('[SE-12] with storage blocked, a member can sign in until the page is left @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  await blockStorage(page);
  await signIn(page, product.host, member);
  await expect(page.getByRole('banner').getByRole('link', { name: member.name })).toBeVisible();
});
