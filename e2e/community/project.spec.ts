import { expect } from '@playwright/test';
import {
  callsOf,
  inLiveMode,
  loseAnswer,
  otherBrowser,
  publishedIdea,
  REVIEWER,
  submittedIdea,
} from '../support/community.ts';
import { violations } from '../support/looks.ts';
import { registered } from '../support/members.ts';
import { main, notices, pageHeading, sidewaysScroll } from '../support/parts.ts';
import { api } from '../support/stages.ts';
import { test } from '../support/test.ts';

interface Inbox {
  messages: {
    name: string;
    email: string;
    message: string;
    isMember: boolean;
    ideaTitle: string;
  }[];
}

test.beforeEach(({ page }) => inLiveMode(page));

test('[CM-01, CM-06, CM-07, CM-11] a visitor reads a published idea, sends its author one message despite a lost answer, and reports it @ci', async ({
  page,
  request,
}) => {
  const { author, idea } = await publishedIdea(request);
  await page.goto(`/project/${idea.id}`);
  await expect(pageHeading(page)).toHaveText(idea.title);
  await expect(page).toHaveTitle(`${idea.title} · Idea Hub`);
  expect(await page.content()).not.toContain(author.email);

  await loseAnswer(page, `${api}/api/ideas/${idea.id}/messages`);
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Message' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Grace');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('grace@example.org');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Count me in');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Failed to send message. Please try again.')).toBeVisible();
  expect(await violations(page, 'message that failed', { contentAlone: true })).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('heading', { name: 'Message sent!' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const { messages } = await (await callsOf(request, author)).get<Inbox>('/messages');
  expect(messages).toEqual([
    expect.objectContaining({
      name: 'Grace',
      email: 'grace@example.org',
      message: 'Count me in',
      isMember: false,
    }),
  ]);

  await main(page).getByRole('button', { name: 'Report Project' }).click();
  const report = page.getByRole('dialog', { name: 'Report Project' });
  await report.getByRole('textbox', { name: 'More about it' }).fill('It sells barrels');
  // Past `Cancel`.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notices(page).getByText('A reviewer will have a look.')).toBeVisible();
  const { reports } = await (await callsOf(request, REVIEWER)).get<{
    reports: { ideaId: number; reason: string }[];
  }>('/review/reports');
  expect(reports.filter(({ ideaId }) => ideaId === idea.id)).toEqual([
    expect.objectContaining({ reason: 'It sells barrels' }),
  ]);
});

test('[CM-01, CM-03, CM-09] only the author sees an idea that is not public, even by its id @ci', async ({
  page,
  request,
  browser,
}) => {
  const author = await registered(request);
  const idea = await submittedIdea(request, author);
  await page.goto(`/project/${idea.id}`);
  await expect(pageHeading(page)).toHaveText('Project Not Found');

  const own = await otherBrowser(browser, author);
  await own.goto(`/project/${idea.id}`);
  await expect(pageHeading(own)).toHaveText(idea.title);
  await expect(main(own).getByText('Under Review')).toBeVisible();
  await expect(main(own).getByRole('link', { name: 'Edit Idea' })).toBeVisible();
  await own.context().close();
});

test('[CM-01, CM-15] without the API, offers a retry; the page fits 360 px @ci', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(`${api}/api/ideas/1`, (route) => route.abort('connectionrefused'));
  await page.goto('/project/1');
  await expect(pageHeading(page)).toHaveText('The project could not be loaded');
  await page.unroute(`${api}/api/ideas/1`);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(pageHeading(page)).toHaveText('Smart Garden Monitor');
  await expect(main(page).getByRole('heading', { name: 'Related ideas' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page, 'live project')).toEqual([]);
});
