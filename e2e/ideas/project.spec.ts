import { expect, type Page } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { refuseClipboard } from '../support/faults.ts';
import { card, withIdeas } from '../support/ideas.ts';
import { openSignedIn, signedIn } from '../support/members.ts';
import { control, main, notices, pageHeading } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

const actions = (page: Page) => main(page).getByRole('group', { name: 'Project actions' });
const action = (page: Page, name: string) =>
  actions(page).getByRole('button', { name, exact: true });
const says = (page: Page, text: string) => expect(notices(page).getByText(text)).toBeVisible();

test('[PD-02, PD-03, PD-04, PD-05, PD-06, PD-09] a visitor likes, saves and shares a project once, without a call; a reload forgets it @ci', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/project/1');
  await expect(pageHeading(page)).toHaveText('Smart Garden Monitor');
  const calls = apiCalls(page);
  for (const figure of ['1,247', '89', '23', '45']) {
    await expect(main(page).getByText(figure, { exact: true }).first()).toBeVisible();
  }
  const getStarted = main(page).getByRole('button', { name: 'Get Started' });
  const spread = main(page).getByRole('button', { name: 'Spread the Word' });
  await expect(getStarted).toBeVisible();

  await getStarted.click();
  await says(page, 'Thanks for the like!');
  await expect(getStarted).toHaveCount(0);
  await expect(action(page, 'Like')).toHaveAttribute('aria-pressed', 'true');
  await action(page, 'Like').click();
  await says(page, "You've already liked this project!");
  await action(page, 'Save').click();
  await says(page, 'Added to your favorites!');
  await main(page).getByRole('button', { name: 'Save to Favorites' }).click();
  await says(page, 'Project is already in your favorites!');
  await action(page, 'Share').click();
  await says(page, 'Link copied to clipboard!');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Smart Garden Monitor');
  expect(copied).toContain(page.url());
  await expect(spread).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Share Project' }).click();
  await says(page, 'Thanks for sharing! Link copied again.');
  await main(page).getByRole('button', { name: 'Report Project' }).click();
  await says(page, 'Feature coming soon!');
  expect(calls).toEqual([]);

  await page.reload();
  await expect(getStarted).toBeVisible();
  await expect(action(page, 'Like')).not.toHaveAttribute('aria-pressed', 'true');
});

test('[PD-07, SH-09] a message to the owner takes 1 s and sends no call; View Messages opens the account @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await installClock(page);
  await openSignedIn(page, '/project/2');
  const open = main(page).getByRole('button', { name: 'Send Message' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Send Message' });
  const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const send = dialog.getByRole('button', { name: 'Send', exact: true });

  await test.step('all three fields are required', async () => {
    for (const name of ['Name', 'Email', 'Message']) await field(name).fill('');
    await send.click();
    await expect(send).toBeVisible();
    await expect(dialog.getByText(/24 hours/)).toHaveCount(0);
  });

  await test.step('Close returns the focus, and the counter is no limit', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(open).toBeFocused();
    await open.click();
    await field('Message').fill('x'.repeat(501));
    await expect(dialog.getByText('501/500')).toBeVisible();
  });

  const calls = apiCalls(page);
  await field('Name').fill('Ada Lovelace');
  await field('Email').fill('ada@example.org');
  await stopClock(page);
  await send.click();
  await page.clock.runFor(950);
  await expect(page.getByText(/24 hours/)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.getByText(/24 hours/).first()).toBeVisible();
  expect(calls).toEqual([]);
  await page.clock.resume();
  await control(page.getByRole('dialog'), 'View Messages').click();
  await expect(page).toHaveURL('/account?section=messages');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[PD-06, BR-10] reports a refused clipboard on cards and on the project @ci', async ({
  page,
}) => {
  await refuseClipboard(page);
  await page.goto('/browse');
  await card(page, 'Smart Garden Monitor').getByRole('button', { name: 'Share' }).click();
  await says(page, 'Action failed. Please try again.');
  await page.goto('/project/1');
  await action(page, 'Share').click();
  await says(page, 'Action failed. Please try again.');
  await expect(main(page).getByRole('button', { name: 'Spread the Word' })).toBeVisible();
});

test('[PD-01, PD-08] an unknown project says so and links to Browse; a known one links to related ideas @ci', async ({
  page,
}) => {
  for (const id of ['99999', 'abc', '1e3', '-1', '0x1', '9'.repeat(40)]) {
    await page.goto(`/project/${id}`);
    await expect(main(page).getByText('Project Not Found'), id).toBeVisible();
  }
  await expect(
    main(page).getByText("The project you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await control(main(page), 'Browse Other Projects').click();
  await expect(page).toHaveURL('/browse');
  await page.goto('/project/1');
  await main(page).getByRole('link', { name: 'Skill Swap Marketplace' }).click();
  await expect(page).toHaveURL('/project/6');
  await expect(pageHeading(page)).toHaveText('Skill Swap Marketplace');
  await control(main(page), 'Back to Projects').click();
  await expect(page).toHaveURL('/');
});

test('[PD-05, HM-08] shows the record’s own figures, even 0 @ci', async ({ page }) => {
  await withIdeas(page, [{ id: 7, title: 'A bare idea', likes: 0, views: 1001 }]);
  await page.goto('/project/7');
  await expect(pageHeading(page)).toHaveText('A bare idea');
  await expect(main(page).getByText('1,001', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('1,247')).toHaveCount(0);
  await expect(main(page).getByText('HOT', { exact: true })).toBeVisible();
  await expect(main(page).getByText('TRENDING', { exact: true })).toHaveCount(0);
  await page.goto('/browse');
  await expect(card(page, 'A bare idea')).toContainText('Other');
  await expect(card(page, 'A bare idea')).toContainText('Beginner');
});

test('[PD-02, PD-06, SH-14] on a phone, a notice does not cover the actions @ci', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 640 });
  await installClock(page);
  await page.goto('/project/1');
  await expect(pageHeading(page)).toBeVisible();
  // The notice stays while the clock is stopped.
  await stopClock(page);
  await action(page, 'Like').click();
  await says(page, 'Thanks for the like!');
  for (const name of ['Save', 'Share']) {
    await action(page, name).click();
  }
  await says(page, 'Link copied to clipboard!');
});
