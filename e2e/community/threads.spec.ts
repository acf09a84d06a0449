import { expect, type Page } from '@playwright/test';
import {
  callsOf,
  inLiveMode,
  loseAnswer,
  otherBrowser,
  publishedIdea,
} from '../support/community.ts';
import { violations } from '../support/looks.ts';
import { keepSession, registered, sessionOf } from '../support/members.ts';
import { banner, main, sidewaysScroll } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => inLiveMode(page));

const pane = (page: Page) => main(page).getByRole('region', { name: 'Open thread' });
const bell = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true });

test('[LK-11, LK-12, CM-15] two members talk in a thread; a lost answer sends no second reply, and the bell links to the thread @ci', async ({
  page,
  browser,
  request,
}) => {
  const { author, idea } = await publishedIdea(request);
  const member = await registered(request, { name: 'Ines Costa' });
  const { post } = await callsOf(request, member);
  await post(
    `/ideas/${idea.id}/messages`,
    { name: 'Ines', email: member.email, message: 'Shall we try it with one barrel?' },
    { 'idempotency-key': crypto.randomUUID() },
  );

  await keepSession(page, product.host, await sessionOf(request, author));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  // The message, and the decision that published the idea.
  await bell(page, 'Notifications, 2 unread').click();
  expect(await sidewaysScroll(page)).toBe(0);
  await banner(page)
    .getByRole('link', { name: `Ines Costa wrote to you about ${idea.title}` })
    .click();
  await expect(pane(page).getByText('Shall we try it with one barrel?')).toBeVisible();
  await expect(bell(page, 'Notifications')).toBeVisible();

  await loseAnswer(page, `${api}/api/messages/*/replies`);
  const field = (of: Page) => pane(of).getByRole('textbox');
  await field(page).fill('Yes, please.\nOn Thursday?');
  await pane(page).getByRole('button', { name: 'Send' }).click();
  await expect(pane(page).getByText('Your reply was not sent.')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('Yes, please.\nOn Thursday?');
  await pane(page).getByRole('button', { name: 'Send' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(pane(page).getByRole('listitem').filter({ hasText: 'Yes, please.' })).toHaveCount(1);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violations(page, 'thread')).toEqual([]);

  const other = await otherBrowser(browser, member);
  await other.setViewportSize({ width: 1280, height: 800 });
  await other.goto('/account?section=messages');
  await expect(bell(other, 'Notifications, 1 unread')).toBeVisible();
  const inList = main(other).getByRole('link', {
    name: new RegExp(`${idea.title} 1 new message$`),
  });
  await inList.click();
  await expect(pane(other).getByRole('listitem')).toHaveCount(2);
  // In a wide window, the list stays beside the thread.
  await expect(
    main(other)
      .getByRole('link', { name: new RegExp(`${idea.title}$`) })
      .first(),
  ).toBeVisible();
  await field(other).fill('Thursday after five works.');
  await pane(other).getByRole('button', { name: 'Send' }).click();
  await expect(pane(other).getByRole('listitem')).toHaveCount(3);
  expect(await violations(other, 'threads, wide')).toEqual([]);
  await other.context().close();

  await page.reload();
  await expect(pane(page).getByText('Thursday after five works.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Back to all messages' }).click();
  await expect(main(page).getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
  const { threads } = await (await callsOf(request, author)).get<{ threads: unknown[] }>(
    '/messages/threads',
  );
  expect(threads).toHaveLength(1);
});
