import { expect, type Locator, test } from '@playwright/test';
import { signedIn } from '../support/members.ts';
import { main, pageHeading, takenOver } from '../support/parts.ts';
import { product } from '../support/stages.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('[SH-14, AU-26] one signs in by the keyboard alone', async ({ page }) => {
  const member = await signedIn(page, product.host);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();

  const tabTo = async (what: Locator) => {
    const focused = () => what.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await focused()) return;
    }
    await expect(what).toBeFocused();
  };
  await tabTo(page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?mode=login');
  await expect(pageHeading(page)).toBeFocused();

  await test.step('an empty form says what is missing, where the focus goes', async () => {
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

test('[SH-14] by the keyboard alone an idea is found and its owner written to; the dialog keeps the focus and gives it back', async ({
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
    // The browser's own window may be a stop on the way round, the page behind the dialog never.
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

test('[SH-14] in forced colours controls have edges, the focus shows and switches tell their state', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signedIn(page, product.host);
  await page.goto('/account?section=settings');
  const looks = (name: string) =>
    main(page)
      .getByRole('switch', { name })
      .evaluate((element) => {
        const { borderTopStyle, borderTopColor, backgroundColor, outlineStyle } =
          getComputedStyle(element);
        const knob = getComputedStyle(element, '::before');
        return {
          border: borderTopStyle,
          outline: outlineStyle,
          look: [borderTopColor, backgroundColor, knob.transform, knob.backgroundColor].join(' '),
        };
      });
  const on = await looks('Project Updates');
  const off = await looks('Marketing Emails');
  expect(on.border).not.toBe('none');
  expect(on.look).not.toBe(off.look);
  await main(page).getByRole('switch', { name: 'Project Updates' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect((await looks('Project Updates')).outline).not.toBe('none');
  for (const button of ['Save Settings', 'Delete Account']) {
    const border = await main(page)
      .getByRole('button', { name: button })
      .evaluate((element) => getComputedStyle(element).borderTopStyle);
    expect(border, button).not.toBe('none');
  }
});

test('[SH-14] with reduced motion nothing on the page moves by itself', async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect?.getComputedTiming())
        .filter((timing) => Number(timing?.duration) * Number(timing?.iterations) > 1),
    );
  await page.goto('/');
  await main(page).getByRole('button', { name: 'Browse ideas' }).hover();
  expect(await moving()).toEqual([]);
  await page.goto('/project/1');
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toEqual([]);
});
