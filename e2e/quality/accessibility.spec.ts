import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { outage } from '../support/faults.ts';
import { fillWizard, newIdea, wizard } from '../support/ideas.ts';
import { signedIn } from '../support/members.ts';
import { control, main, notices, pageHeading } from '../support/parts.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES } from '../support/routes.ts';
import { product, short } from '../support/stages.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of the page as it stands: all rules in the light palette, and contrasts in the dark one. */
async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // There are no frames, so that the pages need not be searched for them.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const run = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(['color-contrast']);
    for (const { id, nodes } of (await run.analyze()).violations) {
      for (const { target, failureSummary } of nodes) {
        found.push(`${where}, ${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary}`);
      }
    }
  }
  return found;
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('[SH-14, SH-12] open routes have no accessibility violation, in either palette', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const found: string[] = [];
  for (const { path } of [...OPEN_ROUTES, { path: '/no-such-page' }]) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    if (path === '/edit/101') {
      await expect(page.getByText('Loading submission data...')).toHaveCount(0);
    }
    found.push(...(await violations(page, path)));
  }
  expect(found).toEqual([]);
});

test('[SH-14, SH-12] nor have the account and what is the author’s', async ({ page }) => {
  test.setTimeout(120_000);
  await signedIn(page, product.host);
  const found: string[] = [];
  for (const path of [
    ...ACCOUNT_ROUTES.map((route) => route.path),
    '/my-submissions',
    '/edit/105',
  ]) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    if (path === '/edit/105') await expect(wizard.title(page)).toBeVisible();
    found.push(...(await violations(page, path)));
  }
  expect(found).toEqual([]);
});

test('[SH-14] nor have errors, hints, dialogs, notices and empty states', async ({ page }) => {
  test.setTimeout(120_000);
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

  await test.step('a remote that is down', async () => {
    await outage(page, short.remotes['remote-ideas'], 'refuses connections');
    await page.goto(`${short.host}/about`);
    await expect(
      page.getByRole('heading', { name: 'This part of Idea Hub is not available' }),
    ).toBeVisible();
    await look('a remote that is down');
  });
  expect(found).toEqual([]);
});

/** Parts of the page that stick out of a window of this width. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`)
      .slice(-3);
  });

test('[SH-14] nothing scrolls sideways at 320 px, at 200 % zoom and with letters of double size', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const found: string[] = [];
  const look = async (path: string) => {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    for (const [what, width, letters] of [
      ['320 px', 320, '100%'],
      // A window of 1280 px at 200 % holds 640.
      ['200 % zoom', 640, '100%'],
      ['double letters', 1280, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      for (const element of await outside(page)) found.push(`${path}, ${what}: ${element}`);
    }
  };
  for (const { path } of [...OPEN_ROUTES, { path: '/no-such-page' }]) await look(path);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Browse' })).toBeVisible();
  found.push(...(await outside(page)));
  await signedIn(page, product.host);
  for (const path of [...ACCOUNT_ROUTES.map((route) => route.path), '/my-submissions', '/edit/105'])
    await look(path);
  expect(found).toEqual([]);
});

test('[SH-14, AU-26] one signs in by the keyboard alone', async ({ page }) => {
  const member = await signedIn(page, product.host);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();

  const tabTo = async (what: ReturnType<Page['getByRole']>) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(what).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
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
