import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { inLiveMode, publishedIdea } from '../support/community.ts';
import { card } from '../support/ideas.ts';
import { violations } from '../support/looks.ts';
import { registered, signIn } from '../support/members.ts';
import { footer, main, notices, pageHeading } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => inLiveMode(page));

test('[CM-01, CM-06] a visitor finds a published idea by search and likes it; the next sign-in sends the like @ci', async ({
  page,
  request,
}) => {
  const { idea } = await publishedIdea(request, { title: `Seed library ${randomUUID()}` });
  const word = idea.title.split(' ').at(-1) ?? '';
  await page.goto('/browse');
  const search = main(page).getByRole('searchbox', { name: 'Search ideas' });
  await search.fill(word);
  await expect(main(page).getByRole('status')).toContainText('1 innovative idea found');
  const found = card(page, idea.title);
  await found.getByRole('button', { name: 'Like' }).click();
  await expect(notices(page).getByText('Added to your favorites!')).toBeVisible();
  await expect(found.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');

  const member = await registered(request);
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith(`/ideas/${idea.id}/like`) && answer.status() === 200,
  );
  // The sign-in page shows no ideas and is a new page load. The visitor's like must survive both.
  await signIn(page, product.host, member);
  await sent;
  await page.goto(`/project/${idea.id}`);
  const metrics = main(page).getByRole('region', { name: 'Live Project Metrics' });
  await expect(metrics.getByText('Likes').locator('xpath=..')).toContainText('1');
  await page.reload();
  await expect(pageHeading(page)).toHaveText(idea.title);
  await expect(main(page).getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('[CM-01, CM-12, CM-15] Home and the footer show counted figures @ci', async ({ page }) => {
  const requested = page.waitForResponse(`${api}/api/numbers`);
  await page.goto('/');
  const counted = (await (await requested).json()) as Record<string, number>;
  const figure = (name: string) => (counted[name] ?? Number.NaN).toLocaleString('en');
  const statistics = main(page).getByRole('region', { name: 'Community statistics' });
  // An idea that was taken down since the count is not named.
  const latest = counted.latest ? '; latest:' : '';
  await expect(statistics).toContainText(
    (counted.ideas ?? 0) < 50
      ? `${figure('ideas')} ideas by ${figure('creators')} people${latest}`
      : `${figure('likes')} likes`,
  );
  await expect(main(page).getByRole('article').first()).toBeVisible();
  const metrics = footer(page).getByRole('list', { name: 'Community metrics' });
  const counts = (name: string, one: string) =>
    `${figure(name)} ${one}${counted[name] === 1 ? '' : 's'}`;
  await expect(metrics.getByRole('listitem')).toHaveText([
    counts('ideas', 'Published Idea'),
    counts('creators', 'Creator'),
    // A figure at zero is hidden.
    ...(counted.popular ? [counts('popular', 'Popular Idea')] : []),
  ]);
  const activity = footer(page).getByRole('list', { name: 'Community activity' });
  await expect(activity.getByRole('listitem')).toHaveText([
    `${figure('views')} Views`,
    `${figure('likes')} Likes`,
    `${figure('saves')} Saves`,
    `${figure('shares')} Shares`,
  ]);
  expect(await violations(page, 'live Home')).toEqual([]);
});
