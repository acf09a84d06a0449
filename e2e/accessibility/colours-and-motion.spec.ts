import { expect, type Page } from '@playwright/test';
import { at } from '../gallery/states.ts';
import { wizard } from '../support/ideas.ts';
import { moving } from '../support/looks.ts';
import { signedIn } from '../support/members.ts';
import { banner, main } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('[SH-14] in forced colours, controls have borders, the focus is visible and switches show their state @ci', async ({
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

test('[SH-14] with reduced motion, nothing on the page is animated @ci', async ({ page }) => {
  await page.goto('/');
  await main(page).getByRole('button', { name: 'Browse ideas' }).hover();
  expect(await moving(page)).toEqual([]);
  await page.goto('/project/1');
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving(page)).toEqual([]);
});

test('[SH-14] in forced colours, pressed, selected and current controls look different from others @ci', async ({
  page,
}) => {
  const look = (scope: Page | ReturnType<typeof main>, selector: string) =>
    scope
      .locator(selector)
      .first()
      .evaluate((element) => {
        const parts = [undefined, '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part);
          return [
            style.content,
            style.display,
            style.backgroundColor,
            style.color,
            style.borderColor,
            style.borderWidth,
            style.outlineStyle,
          ].join();
        });
        return parts.join(';');
      });
  await page.emulateMedia({ forcedColors: 'active' });
  await at('/browse')(page);
  const pressed = (is: boolean) => `button[aria-pressed=${is}]`;
  for (const group of ['Categories', 'View']) {
    const buttons = main(page).getByRole('group', { name: group });
    expect(await look(buttons, pressed(true)), group).not.toBe(await look(buttons, pressed(false)));
  }
  const links = banner(page).getByRole('navigation');
  expect(await look(links, '[aria-current]')).not.toBe(await look(links, 'a:not([aria-current])'));

  await at('/project/1')(page);
  const actions = main(page).getByRole('group', { name: 'Project actions' });
  await actions.getByRole('button', { name: 'Like' }).click();
  expect(await look(actions, pressed(true))).not.toBe(await look(actions, pressed(false)));

  await signedIn(page, product.host);
  await page.goto('/account?section=profile');
  const choices = main(page).getByRole('group', { name: 'Contact preference' });
  await expect(choices).toBeVisible();
  expect(await look(choices, ':checked')).not.toBe(await look(choices, 'input:not(:checked)'));
  const sections = main(page).getByRole('navigation', { name: 'Account sections' });
  expect(await look(sections, '[aria-current]')).not.toBe(
    await look(sections, 'a:not([aria-current])'),
  );
});

test('[LK-04] on paper, the initial of a person without a picture has the color of the text @ci', async ({
  page,
}) => {
  await page.goto('/project/1');
  const initial = main(page).locator('[data-hue]').first();
  await expect(initial).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const { around, own, border } = await initial.evaluate((element) => {
    const { color, borderTopColor } = getComputedStyle(element);
    const parent = element.parentElement ?? element;
    return { around: getComputedStyle(parent).color, own: color, border: borderTopColor };
  });
  expect(own).toBe(around);
  expect(border).toBe(own);
});

test('[WZ-05] paper shows the chosen category and difficulty @ci', async ({ page }) => {
  await page.goto('/submit');
  await wizard.title(page).fill('A shared rain barrel');
  await wizard.description(page).fill('A barrel for the water of the roofs of one street.');
  await wizard.next(page).click();
  await page.emulateMedia({ media: 'print' });
  for (const field of [wizard.category(page), wizard.difficulty(page)]) {
    const control = field.locator('..');
    await expect(control).toHaveCSS('opacity', '1');
    await expect(control).toHaveCSS('position', 'relative');
  }
});
