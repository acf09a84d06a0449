import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { wizard } from '../support/ideas.ts';
import {
  keepSession,
  registered,
  sendSignIn,
  sessionOf,
  signedIn,
  signIn,
  spoilSession,
} from '../support/members.ts';
import { banner, main, notices, pageHeading } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test('[SH-10, AC-14, AC-16, SH-05] a sign-out in the account makes it inert for 1.5 s and opens /auth; in the header it opens Home @ci', async ({
  page,
  request,
}) => {
  const member = await signedIn(page, product.host);
  await installClock(page);
  await page.goto('/account?section=settings');
  const signOut = main(page).getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  await stopClock(page);

  await test.step('from the account', async () => {
    await signOut.click();
    await expect(notices(page).getByText('Logged out successfully!')).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(signOut).toBeVisible();
    expect(
      await signOut.evaluate((button) => button.closest('[inert]') !== null),
      'out of reach for the pointer, the keyboard and screen readers',
    ).toBe(true);
    await page.clock.runFor(1_450);
    await expect(page).toHaveURL('/account?section=settings');
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/auth');
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('from the account with unsaved changes: asks, and deletes them', async () => {
    await page.clock.resume();
    await keepSession(page, product.host, await sessionOf(request, member));
    await page.goto('/account?section=profile');
    await main(page).getByRole('textbox', { name: 'First Name' }).fill('Augusta');
    await main(page).getByRole('link', { name: 'Settings' }).click();
    await signOut.click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await signOut.click();
    await question.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/auth');
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).not.toContain('Augusta');
  });

  await test.step('from the header', async () => {
    await keepSession(page, product.host, await sessionOf(request, member));
    await page.goto('/account');
    await expect(pageHeading(page)).toHaveText('Account Manager');
    await banner(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(pageHeading(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/auth?mode=login');
  });
});

test('[SH-10, AC-16, SE-12] a sign-out in another tab and an expired session lead to the sign-in, and keep typed text @ci', async ({
  page,
  context,
}) => {
  const member = await signedIn(page, product.host);
  const firstName = main(page).getByRole('textbox', { name: 'First Name' });
  const backWithDraft = async () => {
    await expect(page).toHaveURL('/auth?mode=login');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await signIn(page, product.host, member);
    await expect(
      notices(page).getByText('Your unsaved changes are back.', { exact: false }),
    ).toBeVisible();
    await main(page)
      .getByRole('navigation', { name: 'Account sections' })
      .getByRole('link', { name: 'Profile' })
      .click();
  };

  await test.step('signed out in another tab', async () => {
    await page.goto('/account?section=profile');
    await firstName.fill('Augusta');
    const other = await context.newPage();
    await other.goto('/about');
    await banner(other).getByRole('button', { name: 'Sign Out' }).click();
    // The notice goes after four seconds.
    await expect(notices(page).getByText('You were signed out in another tab.')).toBeVisible();
    await expect(other).toHaveURL('/');
    await other.close();
    await backWithDraft();
    await expect(firstName).toHaveValue('Augusta');
  });

  await test.step('an expired session that another tab noticed first', async () => {
    await firstName.fill('Augusta Ada');
    await spoilSession(page);
    const other = await context.newPage();
    await other.goto('/about');
    await expect(
      notices(other).getByText('Session expired. Please login again.', { exact: false }),
    ).toBeVisible();
    await other.close();
    await backWithDraft();
    await expect(firstName).toHaveValue('Augusta Ada');
  });

  await test.step('another member does not see the text', async () => {
    await banner(page).getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await signedIn(page, product.host, { name: 'Grace Hopper' });
    await page.goto('/account?section=profile');
    await expect(firstName).toHaveValue('Grace');
  });
});

test('[SH-10, WZ-16] keeps an idea in progress when the session ends @ci', async ({
  page,
  context,
}) => {
  await signedIn(page, product.host);
  await page.goto('/submit');
  await wizard.title(page).fill('Half an idea');
  const other = await context.newPage();
  await other.goto('/about');
  await banner(other).getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/submit');
  await expect(wizard.title(page)).toHaveValue('Half an idea');
  await page.reload();
  await expect(wizard.title(page)).toHaveValue('Half an idea');
});

test('[SH-10, AU-10, AC-17] the sign-in leads to the requested section, or to the account @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);

  await test.step('a section, through another mode of the form', async () => {
    await page.goto('/account?section=settings');
    await expect(page).toHaveURL('/auth?mode=login');
    await main(page).getByRole('link', { name: 'Create an account' }).click();
    await main(page).getByRole('link', { name: 'Sign in instead' }).click();
    await sendSignIn(page, member);
    await expect(page).toHaveURL('/account?section=settings');
    await expect(main(page).getByRole('button', { name: 'Save Settings' })).toBeVisible();
  });

  await test.step('no section', async () => {
    await banner(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/auth?mode=login');
    await sendSignIn(page, member);
    await expect(page).toHaveURL('/account');
  });
});
