import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { footer, notices, pageHeading } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const METRICS = [
  ['Active Ideas', '2,847'],
  ['Creators', '1,250'],
  ['Prototypes', '456'],
  ['Launched', '89'],
] as const;

test('[FT-01, FT-02, FT-03, FT-09] the metrics count up to their figures; screen readers only get the final figures @ci', async ({
  page,
}) => {
  await installClock(page);
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();
  const metrics = footer(page).getByRole('list', { name: 'Community metrics' });
  const painted = metrics.locator('[aria-hidden="true"]');
  await stopClock(page);
  await metrics.scrollIntoViewIfNeeded();

  for (const [name, figure] of METRICS) {
    await expect(metrics.getByRole('listitem').filter({ hasText: name })).toContainText(figure);
  }
  await expect(painted.first()).toHaveText(/^\d/);
  const before = await painted.first().textContent();
  await page.clock.runFor(100);
  await expect(painted.first()).not.toHaveText(before ?? '');
  await page.clock.resume();
  await expect(painted).toHaveCount(0);
  for (const [index, [name, figure]] of METRICS.entries()) {
    const item = metrics.getByRole('listitem').nth(index);
    await expect(item).toHaveText(new RegExp(`^${figure}\\s*${name}$`));
  }
  await expect(
    footer(page).getByRole('list', { name: 'Idea pipeline' }).getByRole('listitem'),
  ).toHaveText([/Ideas 2,847/, /Prototypes 456/, /Launched 89/, /Successful 23/]);
});

test('[FT-05, FT-06, FT-07, FT-08, TO-03] a visitor joins the newsletter without a call; its toast disappears after 5 s or when closed @ci', async ({
  page,
}) => {
  await installClock(page);
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();
  const email = footer(page).getByRole('textbox', { name: 'Your email' });
  const subscribe = footer(page).getByRole('button', { name: 'Subscribe' });
  const toast = notices(page).getByText('Thanks for joining our innovation community! 🚀');

  await test.step('only the browser checks the address', async () => {
    await expect(subscribe).toBeDisabled();
    await email.fill('ada');
    await subscribe.click();
    await expect(subscribe).toBeVisible();
    expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(
      true,
    );
  });

  await test.step('sending takes 1 s', async () => {
    await stopClock(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await email.fill('ada@example.org');
    await subscribe.click();
    await expect(footer(page).getByRole('button', { name: 'Launching...' })).toBeDisabled();
    await page.clock.runFor(990);
    await expect(footer(page).getByText("You're In!")).toBeHidden();
    await page.clock.runFor(20);
    await expect(footer(page).getByText("You're In!")).toBeVisible();
    await expect(
      footer(page).getByText('Get ready for amazing ideas in your inbox!'),
    ).toBeVisible();
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([]);
  });

  await test.step('the toast stays under the pointer, and disappears 5 s later', async () => {
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_000);
    await expect(toast).toBeHidden();
  });

  await test.step('the policies do nothing, and the copyright shows the current year', async () => {
    for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
      await footer(page).getByRole('button', { name }).click();
    }
    await expect(page).toHaveURL(`${product.host}/about`);
    await expect(footer(page)).toContainText(`© ${new Date().getFullYear()}`);
  });

  await test.step('the visitor closes the toast of another subscription', async () => {
    await page.clock.resume();
    await page.reload();
    await email.fill('ada@example.org');
    await page.keyboard.press('Enter');
    await expect(toast).toBeVisible();
    await notices(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast).toBeHidden();
  });
});
