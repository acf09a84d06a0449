import { expect, type Page, test } from '@playwright/test';
import { expectFailure } from '../support/failures.ts';
import { outage } from '../support/faults.ts';
import { fillWizard, newIdea, wizard } from '../support/ideas.ts';
import { outside, violations } from '../support/looks.ts';
import { signedIn } from '../support/members.ts';
import { control, main, notices, pageHeading, sidewaysScroll } from '../support/parts.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES } from '../support/routes.ts';
import { product, short } from '../support/stages.ts';

async function tour(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    if (path.startsWith('/edit')) await expect(wizard.title(page)).toBeVisible();
    found.push(...(await violations(page, path)), ...(await outside(page, path)));
  }
  return found;
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('[SH-14, SH-12] open routes have no accessibility violation in either palette, and no sideways scroll at 320 px, 200 % zoom and double letters', async ({
  page,
}) => {
  const paths = OPEN_ROUTES.map(({ path }) => path).filter((path) => !path.startsWith('/edit'));
  expect(await tour(page, [...paths, '/no-such-page'])).toEqual([]);
});

test('[SH-14, SH-12] nor have the account and what is the author’s', async ({ page }) => {
  await signedIn(page, product.host);
  const paths = ACCOUNT_ROUTES.map(({ path }) => path);
  expect(await tour(page, [...paths, '/my-submissions', '/edit/105'])).toEqual([]);
});

test('[SH-14] nor have errors, hints, dialogs, notices and empty states', async ({ page }) => {
  const found: string[] = [];
  const look = async (where: string) => found.push(...(await violations(page, where)));

  await test.step('forms of sign-in and sign-up with errors', async () => {
    await page.goto('/auth?mode=login');
    await main(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(main(page).getByText('Email is required')).toBeVisible();
    await look('sign-in errors');
    await page.goto('/auth?mode=signup');
    await main(page).getByLabel('Password', { exact: true }).fill('abc');
    await main(page).getByRole('button', { name: 'Create Account' }).click();
    await expect(main(page).getByText('Name is required')).toBeVisible();
    await look('sign-up errors');
  });

  await test.step('the wizard: errors, hints, summary, dialog', async () => {
    await page.goto('/submit');
    await wizard.title(page).fill('Ab');
    await expect(main(page).getByText('Title must be at least 5 characters')).toBeVisible();
    await look('wizard hints');
    await wizard.next(page).click();
    await expect(main(page).getByText('Project description is required')).toBeVisible();
    await look('wizard errors');
    await fillWizard(page, newIdea());
    await look('wizard step 4');
    await wizard.submit(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('submitted dialog');
  });

  await test.step('no matches, an unknown project, a message', async () => {
    await page.goto('/browse?q=nothing-is-called-so');
    await main(page).getByLabel('Search ideas').fill('nothing is called so');
    await expect(main(page).getByText('No Ideas Found')).toBeVisible();
    await look('no matches');
    await page.goto('/project/999999');
    await expect(main(page).getByText('Project Not Found')).toBeVisible();
    await look('unknown project');
    await page.goto('/project/1');
    await main(page)
      .getByRole('group', { name: 'Project actions' })
      .getByRole('button', { name: 'Like' })
      .click();
    await expect(notices(page).getByText('Thanks for the like!')).toBeVisible();
    await main(page).getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await look('message dialog with errors');
  });

  await test.step('the question before leaving', async () => {
    await signedIn(page, product.host);
    await page.goto('/account?section=profile');
    await main(page).getByRole('textbox', { name: 'First Name' }).fill('Augusta');
    await control(main(page), 'Back to Platform').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('the question before leaving');
  });

  await test.step('the menu on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/about');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Browse' })).toBeVisible();
    found.push(...(await violations(page, 'the open menu')));
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a remote that is down', async () => {
    await outage(page, short.remotes['remote-ideas'], 'refuses connections');
    await page.goto(`${short.host}/about`);
    await expectFailure(page, 'unreachable');
    await look('a remote that is down');
  });
  expect(found).toEqual([]);
});
