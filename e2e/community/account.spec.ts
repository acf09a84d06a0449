import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callsOf, inLiveMode, otherBrowser, publishedIdea } from '../support/community.ts';
import { violations } from '../support/looks.ts';
import { keepSession, sessionOf, signedIn } from '../support/members.ts';
import { banner, main, notices, pageHeading, sidewaysScroll } from '../support/parts.ts';
import { dot } from '../support/pictures.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => inLiveMode(page));

const section = (page: Page, name: string) =>
  main(page).getByRole('navigation', { name: 'Account sections' }).getByRole('link', { name });

test('[CM-10] profile, settings and picture are saved: after a reload, and in another browser @ci', async ({
  page,
  browser,
}) => {
  const member = await signedIn(page, product.host);
  await page.goto('/account?section=profile');
  const field = (name: string) => main(page).getByRole('textbox', { name });
  await expect(field('Email')).toHaveValue(member.email);
  await expect(field('Email')).not.toBeEditable();
  await expect(field('Bio')).toHaveValue('');

  await test.step('a refused value is reported at its field', async () => {
    await field('Last Name').fill('Byron'.repeat(30));
    await main(page).getByRole('button', { name: 'Save Profile' }).click();
    await expect(field('Last Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(
      field('First Name').or(field('Last Name')).and(page.locator(':focus')),
    ).toBeVisible();
  });

  await field('Last Name').fill('Byron');
  await field('Bio').fill('I count things.');
  await main(page).getByRole('button', { name: 'Save Profile' }).click();
  await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Ada Byron' })).toBeVisible();

  await main(page).getByLabel('Upload photo').setInputFiles(dot);
  await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
  const inHeader = (of: Page) => banner(of).locator('a img');
  await expect(inHeader(page)).toHaveAttribute('src', new RegExp(`^${api}/api/pictures/`));
  expect(await violations(page, 'live profile', { contentAlone: true })).toEqual([]);

  await section(page, 'Settings').click();
  await main(page).getByRole('switch', { name: 'Weekly Digest' }).click();
  await main(page).getByRole('button', { name: 'Save Settings' }).click();
  await expect(notices(page).getByText('Settings saved successfully!')).toBeVisible();

  await page.reload();
  await expect(main(page).getByRole('switch', { name: 'Weekly Digest' })).not.toBeChecked();
  const other = await otherBrowser(browser, member);
  await other.goto('/account?section=profile');
  await expect(main(other).getByRole('textbox', { name: 'Bio' })).toHaveValue('I count things.');
  const width = inHeader(other).evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  );
  expect(await width).toBe(256);

  await main(other).getByRole('button', { name: 'Remove photo' }).click();
  await expect(inHeader(other)).toHaveCount(0);
  await other.context().close();
});

test('[CM-10] uploads a picture from a browser that cannot write WebP @ci', async ({ page }) => {
  await page.addInitScript(() => {
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      return toDataURL.call(this, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await signedIn(page, product.host);
  await page.goto('/account?section=profile');
  await main(page).getByLabel('Upload photo').setInputFiles(dot);
  await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
  const image = banner(page).locator('a img');
  await expect(image).toHaveAttribute('src', /\/pictures\//);
  expect(
    await image.evaluate((shown: HTMLImageElement) =>
      shown.decode().then(() => [shown.naturalWidth, shown.naturalHeight]),
    ),
  ).toEqual([144, 144]);
});

test('[CM-05, CM-07] a member sees what happened to an idea, reads a visitor’s message, and deletes it @ci', async ({
  page,
  request,
}) => {
  const { author, idea } = await publishedIdea(request);
  for (const message of ['Count me in', 'And my neighbour']) {
    const sent = await request.post(`${api}/api/ideas/${idea.id}/messages`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { name: 'Grace', email: 'grace+barrels@example.org', message },
    });
    expect(sent.status()).toBe(201);
  }
  await keepSession(page, product.host, await sessionOf(request, author));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/account');
  await expect(section(page, 'Messages 2')).toBeVisible();
  await expect(main(page).getByText(`“${idea.title}” was published`)).toBeVisible();
  await expect(main(page).getByText(`New message from Grace about “${idea.title}”`)).toHaveCount(2);
  await expect(main(page).getByText('Alex Rivera')).toHaveCount(0);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page, 'live dashboard', { contentAlone: true })).toEqual([]);

  await section(page, 'My Ideas').click();
  const own = main(page).getByRole('article', { name: idea.title });
  await expect(own.getByText('Published')).toBeVisible();
  await expect(own.getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    `/project/${idea.id}`,
  );

  await section(page, 'Messages').click();
  await main(page)
    .getByRole('link', { name: `Grace ${idea.title} 2 new messages` })
    .click();
  const thread = main(page).getByRole('region', { name: 'Open thread' });
  await expect(thread.getByRole('listitem').last()).toContainText('And my neighbour');
  await expect(thread.getByText('Visitor')).toBeVisible();
  await expect(thread.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    /^mailto:grace%2Bbarrels@example\.org\?subject=Re%3A%20/,
  );
  await expect(section(page, 'Messages').getByText('2')).toHaveCount(0);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page, 'inbox', { contentAlone: true })).toEqual([]);

  const choose = async (action: string) => {
    await thread.getByRole('button', { name: 'More actions' }).click();
    await thread.getByRole('button', { name: action }).click();
  };
  await test.step('a report needs a reason', async () => {
    await choose('Report');
    const dialog = page.getByRole('dialog', { name: 'Report message' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It sells neighbours');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(notices(page).getByText('A reviewer will have a look.')).toBeVisible();
  });

  await choose('Block sender');
  await page.getByRole('dialog').getByRole('button', { name: 'Block sender' }).click();
  await expect(notices(page).getByText('Grace is blocked.')).toBeVisible();

  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main(page).getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Messages', exact: true })).toBeFocused();
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'No messages yet' })).toBeVisible();
});

test('[CM-10] Export Data downloads one file; Delete Account asks, deletes, and signs out everywhere @ci', async ({
  page,
  request,
  browser,
}) => {
  const { author, idea } = await publishedIdea(request);
  await keepSession(page, product.host, await sessionOf(request, author));
  const other = await otherBrowser(browser, author);
  await other.goto('/account');
  await expect(section(other, 'My Ideas 1')).toBeVisible();

  await page.goto('/account?section=settings');
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export Data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^idea-hub-export-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { email: author.email },
    ideas: [{ id: idea.id, title: idea.title }],
  });

  await main(page).getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await expect(dialog.getByText('Your ideas, the published ones too (1)')).toBeVisible();
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('not mine');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(password).toHaveAccessibleDescription(/This is not your password\./);
  expect(await violations(page, 'delete account', { contentAlone: true })).toEqual([]);
  await password.fill(author.password);
  await page.keyboard.press('Enter');
  await expect(notices(page).getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL(`${product.host}/`);
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();

  await other.reload();
  await expect(banner(other).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.context().close();
  expect((await request.get(`${api}/api/ideas/${idea.id}`)).status()).toBe(404);
  const login = await request.post(`${api}/api/auth/login`, {
    data: { email: author.email, password: author.password },
  });
  expect(login.status()).toBe(401);
});

test('[CM-10, CM-15] without the API, keeps typed text, and loads missing data on a retry @ci', async ({
  page,
}) => {
  const member = await signedIn(page, product.host);
  await page.route(`${api}/api/users/summary`, (route) => route.abort('connectionrefused'));
  await page.goto('/account');
  await expect(main(page).getByText('Your numbers could not be loaded')).toBeVisible();
  await page.unroute(`${api}/api/users/summary`);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByText('Nothing has happened yet')).toBeVisible();

  await section(page, 'Messages').click();
  await expect(main(page).getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await section(page, 'Profile').click();
  const bio = main(page).getByRole('textbox', { name: 'Bio' });
  await bio.fill('Kept');
  await page.route(`${api}/api/users/profile`, (route) => route.abort('connectionrefused'));
  await main(page).getByRole('button', { name: 'Save Profile' }).click();
  const failed = notices(page).getByText('Failed to update profile. Please try again.');
  await expect(failed).toBeVisible();
  await expect(bio).toHaveValue('Kept');
  await page.unroute(`${api}/api/users/profile`);
  await notices(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible();
  const { get } = await callsOf(page.request, member);
  expect(await get('/users/profile')).toMatchObject({ profile: { bio: 'Kept' } });
  await expect(pageHeading(page)).toHaveText('Account Manager');
});
