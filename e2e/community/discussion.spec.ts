import { expect, type Page } from '@playwright/test';
import { inLiveMode, loseAnswer, otherBrowser, publishedIdea } from '../support/community.ts';
import { violations } from '../support/looks.ts';
import { signedIn } from '../support/members.ts';
import { main, notices, sidewaysScroll } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => inLiveMode(page));

const discussion = (page: Page) => main(page).getByRole('region', { name: 'Discussion' });
const comment = (page: Page, text: string) =>
  discussion(page).getByRole('article').filter({ hasText: text });

test('[LK-10, LK-21, CM-15, CM-23] a lost answer does not duplicate a member’s comment, the author replies, and the member offers help @ci', async ({
  page,
  browser,
  request,
}) => {
  const { author, idea } = await publishedIdea(request);
  await signedIn(page, product.host, { name: 'Ines Costa' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/project/${idea.id}`);

  await loseAnswer(page, `${api}/api/ideas/${idea.id}/comments`);
  const field = discussion(page).getByRole('textbox', { name: 'Your comment' });
  await field.fill('Does it freeze?\nOurs did.');
  await discussion(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(discussion(page).getByText('Failed to send the comment.')).toBeVisible();
  await page.reload();
  await expect(comment(page, 'Does it freeze?')).toHaveCount(1);
  await expect(field).toHaveValue('Does it freeze?\nOurs did.');
  await discussion(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(field).toHaveValue('');
  await expect(comment(page, 'Does it freeze?')).toHaveCount(1);
  await expect(discussion(page).getByText('1 comment', { exact: true })).toBeVisible();

  const other = await otherBrowser(browser, author);
  await other.goto(`/project/${idea.id}`);
  await comment(other, 'Does it freeze?').getByRole('button', { name: 'Reply' }).click();
  await discussion(other).getByRole('textbox', { name: 'Your reply' }).fill('Not below ground.');
  await discussion(other).getByRole('button', { name: 'Send reply' }).click();
  await expect(comment(other, 'Not below ground.')).toBeFocused();

  await page.reload();
  await expect(
    comment(page, 'Not below ground.').getByText('Author', { exact: true }),
  ).toBeVisible();
  await main(page).getByRole('button', { name: 'I can help with …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer help' });
  await dialog.getByRole('textbox', { name: 'I can help with' }).fill('a van on Thursdays');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(notices(page).getByText('Thank you for your offer!')).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Offers' })).toContainText('1 person');
  expect(await sidewaysScroll(page)).toBe(0);
  // Elsewhere, the header covers a part of the content.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violations(page, 'discussion')).toEqual([]);

  await other.reload();
  const offers = main(other).getByRole('region', { name: 'Offers' });
  await expect(offers).toContainText('Ines Costa');
  await expect(offers).toContainText('a van on Thursdays');
  await comment(other, 'Not below ground.').getByRole('button', { name: 'Delete' }).click();
  await other
    .getByRole('dialog', { name: 'Delete comment?' })
    .getByRole('button', { name: 'Delete comment' })
    .click();
  await expect(comment(other, 'Not below ground.')).toHaveCount(0);
  await other.context().close();
});
