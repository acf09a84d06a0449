import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { inLiveMode, publishedIdea } from '../support/community.ts';
import { card } from '../support/ideas.ts';
import { violations } from '../support/looks.ts';
import { openSignedIn, registered, signedIn, signIn } from '../support/members.ts';
import { footer, main, notices, pageHeading, sidewaysScroll } from '../support/parts.ts';
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

test('[CM-06] removes a like that the server did not accept, and reports it @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await openSignedIn(page, '/browse?q=Smart%20Garden');
  await page.route(`${api}/api/ideas/1/like`, (route) => route.abort('connectionrefused'));
  const garden = card(page, 'Smart Garden Monitor');
  const like = garden.getByRole('button', { name: 'Like' });
  await like.click();
  await expect(notices(page).getByText('Action failed. Please try again.')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(`${api}/api/ideas/1/like`);
  const accepted = page.waitForResponse(
    (answer) => answer.url() === `${api}/api/ideas/1/like` && answer.request().method() === 'PUT',
  );
  await like.click();
  await accepted;
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('[CM-01, CM-12, CM-15] Home and Browse show counted figures; without the API they say so, even at 360 px @ci', async ({
  page,
}) => {
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

  await page.route(`${api}/api/ideas**`, (route) => route.abort('connectionrefused'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/browse');
  await expect(main(page).getByText('The ideas could not be loaded')).toBeVisible();
  expect(await violations(page, 'live Browse that failed')).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.unroute(`${api}/api/ideas**`);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('article').first()).toBeVisible();
});

test('[CM-01, SH-11] Back from an idea of a later page restores the list and the scroll position @ci', async ({
  page,
}) => {
  const cards = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: index + 1, title: `Shared shed ${index + 1}`, description: 'Tools for a street.' },
    ...{ category: 'Community', difficulty: 'Beginner', tags: '', author: 'Ada' },
    ...{ datePosted: '2026-05-20T10:00:00.000Z', likes: 1, views: 2, shares: 0 },
  }));
  await page.route(`${api}/api/ideas?**`, (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('cursor');
    const [ideas, next] = isNext ? [cards.slice(24), null] : [cards.slice(0, 24), 'next-page'];
    return route.fulfill({
      json: { ideas, total: 30, next },
      headers: { 'access-control-allow-origin': product.host },
    });
  });
  await page.goto('/browse');
  await main(page).getByRole('button', { name: 'Load More' }).click();
  const last = card(page, 'Shared shed 30');
  await last.scrollIntoViewIfNeeded();
  await expect(main(page).getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/project\/30$/);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(main(page).getByRole('status')).toContainText('30 innovative ideas found');
});
