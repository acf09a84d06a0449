import {
  changeSettings,
  liveReleases,
  releaseFromOwnRepository,
} from '@composed/testing/guest-remote';
import { type Browser, expect, type Page } from '@playwright/test';
import { changedIdea } from '../gallery/live-states.ts';
import { callsOf, REVIEWER, submittedIdea } from '../support/community.ts';
import { FAULTS } from '../support/faults.ts';
import { card } from '../support/ideas.ts';
import { violations } from '../support/looks.ts';
import { keepSession, type Member, registered, sessionOf } from '../support/members.ts';
import { banner, main, pageHeading, sidewaysScroll } from '../support/parts.ts';
import { type ReleaseSite, test } from '../support/release-site.ts';

/** Opens a separate browser context, in which the member is signed in. */
async function pageOf(browser: Browser, site: ReleaseSite, member?: Member): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (member) await keepSession(page, site.origin, await sessionOf(page.request, member));
  return page;
}

/** Focuses a control and activates it by keyboard. */
async function press(page: Page, role: 'link' | 'button' | 'radio', name: string | RegExp) {
  const control = page.getByRole(role, { name, exact: true }).first();
  await control.focus();
  await page.keyboard.press(role === 'radio' ? 'Space' : 'Enter');
}

test('[CM-01, CM-03, CM-07, CM-08, CM-09, MF-13] one member submits, a reviewer publishes in a remote released without the host, and a visitor finds the idea and writes @ci', async ({
  browser,
  request,
  site,
}) => {
  test.setTimeout(120_000);
  const author = await registered(request);
  const idea = await submittedIdea(request, author);
  const refused = await submittedIdea(request, author);

  // In live mode, and before the fourth remote is live.
  await changeSettings(site, { ideas: 'live', sampleIdeas: false });
  const first = await liveReleases(site);
  const reviewer = await pageOf(browser, site, REVIEWER);
  await reviewer.goto(`${site.origin}/review`);
  await expect(pageHeading(reviewer)).toHaveText('Page not found');
  await releaseFromOwnRepository(site, 'remote-review');
  const { 'remote-review': added, ...others } = await liveReleases(site);
  expect(added).toBeDefined();
  expect(others).toEqual(first);

  // Another reviewer opens the same idea.
  const second = await pageOf(browser, site, REVIEWER);
  await second.goto(`${site.origin}/review/${idea.id}`);
  await expect(main(second).getByRole('button', { name: 'Approve' })).toBeVisible();

  // Only by keyboard, starting at the header.
  await reviewer.goto(site.origin);
  await expect(banner(reviewer).getByRole('link', { name: 'Review', exact: true })).toBeVisible();
  await press(reviewer, 'link', 'Review');
  await expect(pageHeading(reviewer)).toHaveText('Review');
  await expect(main(reviewer).getByRole('link', { name: idea.title })).toBeVisible();
  expect(await violations(reviewer, 'review queue', { contentAlone: true })).toEqual([]);
  await press(reviewer, 'link', idea.title);
  await expect(pageHeading(reviewer)).toHaveText(idea.title);
  await press(reviewer, 'button', 'Approve');
  await expect(main(reviewer).getByText('Approved. It can be published now.')).toBeVisible();
  await press(reviewer, 'button', 'Publish');
  await expect(main(reviewer).getByText('Everybody can see it now.')).toBeVisible();
  expect(await violations(reviewer, 'reviewed idea', { contentAlone: true })).toEqual([]);

  // The second decision gets a conflict message.
  await press(second, 'button', 'Approve');
  await expect(main(second).getByText(/was faster/)).toBeVisible();
  await expect(main(second).getByText('Published').first()).toBeVisible();

  await second.setViewportSize({ width: 360, height: 740 });
  await second.goto(`${site.origin}/review/${refused.id}`);
  await press(second, 'button', 'Reject');
  await press(second, 'radio', /same idea is here already/);
  await second.getByRole('dialog').getByRole('button', { name: 'Reject' }).focus();
  expect(await violations(second, 'reasons', { contentAlone: true })).toEqual([]);
  await second.keyboard.press('Enter');
  await expect(main(second).getByText('Rejected. Its author gets the reason.')).toBeVisible();
  expect(await sidewaysScroll(second)).toBe(0);

  // A visitor finds the idea by search, and the author sees it.
  const visitor = await pageOf(browser, site);
  const word = idea.title.split(' ').at(-1) ?? '';
  await visitor.goto(`${site.origin}/browse?q=${word}`);
  await card(visitor, idea.title).getByRole('link', { name: idea.title }).click();
  await expect(pageHeading(visitor)).toHaveText(idea.title);
  await expect(main(visitor).getByText('For reviewers')).toHaveCount(0);
  await expect(banner(visitor).getByRole('link', { name: 'Review', exact: true })).toHaveCount(0);
  await main(visitor).getByRole('button', { name: 'Send Message' }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Grace');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('grace@example.org');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Count me in');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('heading', { name: 'Message sent!' })).toBeVisible();
  const calls = await callsOf(request, author);
  const { messages } = await calls.get<{ messages: { message: string }[] }>('/messages');
  expect(messages.map(({ message }) => message)).toEqual(['Count me in']);
  const { ideas } = await calls.get<{
    ideas: { status: string; rejectionReason: string | null }[];
  }>('/ideas/mine');
  expect(ideas.map(({ status }) => status).sort()).toEqual(['Published', 'Rejected']);

  // The idea's page links back to the review for its reviewer.
  await reviewer.goto(`${site.origin}/project/${idea.id}`);
  await expect(main(reviewer).getByRole('link', { name: 'Review this idea' })).toBeVisible();
});

const LISTS = [
  ['Reports', '/review/reports', { reports: [] }, 'No report is open.'],
  ['Decisions', '/review/decisions', { decisions: [] }, 'Nothing was decided yet.'],
] as const;

test('[CM-08, CM-15] reports and decisions have no violation and fit 360 px: filled, empty, slow and failing @ci', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  await changeSettings(site, { ideas: 'live', sampleIdeas: false });
  await releaseFromOwnRepository(site, 'remote-review');
  const page = await pageOf(browser, site, REVIEWER);
  await changedIdea(page);
  await page.setViewportSize({ width: 360, height: 740 });

  const expectFine = async (what: string) => {
    expect(await violations(page, what, { contentAlone: true })).toEqual([]);
    expect([what, await sidewaysScroll(page)]).toEqual([what, 0]);
  };
  for (const [name, path, nothing, empty] of LISTS) {
    const calls = ({ pathname }: URL) => pathname === `/api${path}`;
    await page.goto(site.origin + path);
    await expect(
      main(page).getByRole('list', { name }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectFine(`${name}, filled`);

    await page.route(calls, (route) =>
      route.fulfill({
        json: { ...nothing, next: null },
        headers: { 'access-control-allow-origin': site.origin },
      }),
    );
    await page.reload();
    await expect(main(page).getByText(empty)).toBeVisible();
    await expectFine(`${name}, empty`);
    await page.unroute(calls);

    await page.route(calls, FAULTS['never answers']);
    await page.reload();
    await expect(main(page).locator('[aria-busy=true]').first()).toBeVisible();
    await expectFine(`${name}, slow`);
    await page.unroute(calls);

    await page.route(calls, FAULTS['refuses connections']);
    await page.reload();
    await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectFine(`${name}, failing`);
    await page.unroute(calls);
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(
      main(page).getByRole('list', { name }).getByRole('listitem').first(),
    ).toBeVisible();
  }
});
