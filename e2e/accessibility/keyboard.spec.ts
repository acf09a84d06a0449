import { expect, type Locator, type Page } from '@playwright/test';
import { newIdea, wizard } from '../support/ideas.ts';
import { painted } from '../support/looks.ts';
import { newMember, openSignedIn, signedIn } from '../support/members.ts';
import { banner, main, notices, pageHeading, takenOver } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

/** Presses Tab until an element has the focus. */
const tabbing = (page: Page) => async (what: Locator) => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await what.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(what).toBeFocused();
};

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('[SH-14, AU-26] a member signs in with only the keyboard @ci', async ({ page }) => {
  const member = await signedIn(page, product.host);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();

  const tabTo = tabbing(page);
  await tabTo(page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?mode=login');
  await expect(pageHeading(page)).toBeFocused();

  await test.step('an empty form focuses the first missing field', async () => {
    await tabTo(main(page).getByRole('button', { name: 'Sign In' }));
    await page.keyboard.press('Space');
    const email = main(page).getByRole('textbox', { name: 'Email' });
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Email is required/);
  });
  await page.keyboard.type(member.email);
  await tabTo(main(page).getByLabel('Password', { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(pageHeading(page)).toBeFocused();
  await tabTo(main(page).getByRole('link', { name: 'Profile' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account?section=profile');
});

test('[SH-14] with only the keyboard, a visitor finds an idea and opens a dialog, which traps and returns the focus @ci', async ({
  page,
}) => {
  await page.goto('/browse');
  await takenOver(page);
  await main(page).getByLabel('Search ideas').focus();
  await page.keyboard.type('garden');
  const found = main(page).getByRole('article').first().getByRole('link').first();
  await expect(found).toBeVisible();
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/project\/\d+$/);
  await takenOver(page);
  await expect(pageHeading(page)).toBeFocused();

  const write = main(page).getByRole('button', { name: 'Send Message' });
  await write.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    // The focus may leave for the browser's window, but never for the page behind the dialog.
    const outside = await dialog.evaluate(
      (element) =>
        document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(outside).toBe(false);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(write).toBeFocused();
});

test.describe('other main tasks with only the keyboard', () => {
  test.skip(process.env.FULL !== '1', 'FULL=1');

  test('[SH-14, AU-26] a visitor signs up; the focus moves to the first missing field, and later to the account’s heading', async ({
    page,
  }) => {
    const member = newMember();
    const tabTo = tabbing(page);
    await page.goto('/about');
    await takenOver(page);
    await tabTo(banner(page).getByRole('link', { name: 'Sign Up' }));
    await page.keyboard.press('Enter');
    await expect(pageHeading(page)).toBeFocused();
    const submit = main(page).getByRole('button', { name: 'Create Account' });
    await tabTo(submit);
    await page.keyboard.press('Enter');
    const name = main(page).getByRole('textbox', { name: 'Full Name' });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Name is required/);
    await page.keyboard.type(member.name);
    await page.keyboard.press('Tab');
    await expect(main(page).getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Tab');
    const show = main(page).getByRole('button', { name: 'Show password', exact: true });
    await expect(show).toBeFocused();
    await page.keyboard.press('Space');
    await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue(member.password);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account');
    await expect(pageHeading(page)).toBeFocused();
  });

  test('[SH-14, WZ-04, WZ-05] an author submits an idea; each step focuses its heading, and the dialog links to My Ideas', async ({
    page,
  }) => {
    const idea = newIdea();
    const tabTo = tabbing(page);
    const step = (name: string) => expect(wizard.step(page, name)).toBeFocused();
    await page.goto('/submit');
    await takenOver(page);
    await tabTo(wizard.next(page));
    await page.keyboard.press('Enter');
    await expect(wizard.title(page)).toBeFocused();
    await page.keyboard.type(idea.title);
    await tabTo(wizard.description(page));
    await page.keyboard.type(idea.description);
    await tabTo(wizard.next(page));
    await page.keyboard.press('Enter');
    await step('Category and difficulty');
    await tabTo(wizard.category(page));
    await page.keyboard.type('Env');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Beg');
    await page.keyboard.press('Enter');
    await step('Timeline and details');
    await tabTo(wizard.time(page));
    await page.keyboard.type('Med');
    await page.keyboard.press('Escape');
    await step('Category and difficulty');
    await tabTo(wizard.next(page));
    await page.keyboard.press('Space');
    await step('Timeline and details');
    await tabTo(wizard.next(page));
    await page.keyboard.press('Space');
    await step('Contact');
    await tabTo(wizard.name(page));
    await page.keyboard.type(idea.name);
    await tabTo(wizard.email(page));
    await page.keyboard.type(idea.email);
    await tabTo(wizard.submit(page));
    await page.keyboard.press('Enter');
    const dialog = wizard.success(page);
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await tabTo(dialog.getByRole('link', { name: 'View Your Submitted Idea' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-submissions');
    await expect(pageHeading(page)).toBeFocused();
  });

  test('[SH-14, PD-03, PD-06] a visitor likes and saves an idea; if a button disappears, the next one gets the focus', async ({
    page,
  }) => {
    const tabTo = tabbing(page);
    await page.goto('/project/1');
    await takenOver(page);
    const save = main(page).getByRole('button', { name: 'Save', exact: true });
    await tabTo(save);
    await page.keyboard.press('Space');
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await expect(save).toBeFocused();
    await page.reload();
    await takenOver(page);
    await tabTo(main(page).getByRole('button', { name: 'Get Started' }));
    await page.keyboard.press('Enter');
    await expect(notices(page).getByText('Thanks for the like!')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Spread the Word' })).toBeFocused();
  });

  test('[SH-14, AC-07, AC-10] a member edits the profile; the focus stays in the list of skills and on the save button', async ({
    page,
  }) => {
    const tabTo = tabbing(page);
    await signedIn(page, product.host);
    await openSignedIn(page, '/account?section=profile');
    await tabTo(main(page).getByRole('textbox', { name: 'First Name' }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Grace');
    const remove = main(page).getByRole('button', { name: /^Remove / });
    await tabTo(remove.first());
    await page.keyboard.press('Enter');
    await expect(remove.first()).toBeFocused();
    await tabTo(main(page).getByRole('textbox', { name: 'Add a skill' }));
    await page.keyboard.type('Compilers');
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('button', { name: 'Remove Compilers' })).toBeVisible();
    await tabTo(main(page).getByRole('radio', { name: 'Email' }));
    await page.keyboard.press('ArrowDown');
    await expect(main(page).getByRole('radio', { name: 'Platform Messages' })).toBeChecked();
    await tabTo(main(page).getByRole('button', { name: 'Save Profile' }));
    await page.keyboard.press('Enter');
    await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Save Profile' })).toBeFocused();
  });

  for (const height of [740, 800])
    test(`[SH-14, AC-13] pressing a switch does not move it under the save bar, ${height} px high`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: height === 740 ? 360 : 1280, height });
      await signedIn(page, product.host);
      await openSignedIn(page, '/account?section=settings');
      const switches = main(page).getByRole('switch');
      const save = main(page).getByRole('button', { name: 'Save Settings' });
      await expect(switches).toHaveCount(7);
      for (const each of await switches.all()) {
        await each.focus();
        // At the window's lower edge, where the bar appears.
        await each.evaluate((element) => element.scrollIntoView({ block: 'end' }));
        for (let presses = 0; presses < 2; presses += 1) {
          await page.keyboard.press('Space');
          await painted(page);
          const [pressed, bar] = [await each.boundingBox(), await save.boundingBox()];
          const isApart =
            (pressed?.y ?? 0) + (pressed?.height ?? 0) <= (bar?.y ?? 0) ||
            (pressed?.y ?? 0) >= (bar?.y ?? 0) + (bar?.height ?? 0);
          expect(isApart, await each.evaluate((element) => element.id)).toBe(true);
          await expect(each).toBeInViewport({ ratio: 1 });
        }
      }
    });

  test('[SH-14, AC-16] the dialog about unsaved changes traps the focus, and returns it to the pressed link', async ({
    page,
  }) => {
    const tabTo = tabbing(page);
    await signedIn(page, product.host);
    await openSignedIn(page, '/account?section=profile');
    await tabTo(main(page).getByRole('textbox', { name: 'First Name' }));
    await page.keyboard.type('x');
    const back = main(page).getByRole('link', { name: 'Back to Platform' });
    await back.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(back).toBeFocused();
  });
});
