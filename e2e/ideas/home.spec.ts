import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { card } from '../support/ideas.ts';
import { main, notices, pageHeading } from '../support/parts.ts';
import { test } from '../support/test.ts';

test('[HM-01, HM-02, HM-05, HM-06, HM-07] Home shows samples, figures and stories; each action shows a toast and navigates after 800 ms @ci', async ({
  page,
}) => {
  await installClock(page);
  await page.goto('/');
  for (const figure of ['12,547', '3,251', '10,432', '+23%']) {
    await expect(main(page).getByText(figure).first()).toBeVisible();
  }
  await expect(card(page, 'Smart Garden Monitor')).toBeVisible();
  await expect(main(page).getByRole('article')).toHaveCount(6);

  await test.step('the panel expands', async () => {
    const toggle = main(page).locator('button[aria-expanded]');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(main(page).getByText('Success stories', { exact: true })).toBeVisible();
  });

  await stopClock(page);
  for (const [name, says, path] of [
    ['Browse ideas', "Let's explore ideas!", '/browse'],
    ['Share your idea', 'Ready to share your brilliant idea!', '/submit'],
    ['Get inspired', 'Get ready to be inspired!', '/about'],
  ] as const) {
    await test.step(name, async () => {
      await main(page).getByRole('button', { name, exact: true }).click();
      await expect(notices(page).getByText(says)).toBeVisible();
      await page.clock.runFor(750);
      await expect(page).toHaveURL('/');
      await page.clock.runFor(100);
      await expect(page).toHaveURL(path);
      await expect(pageHeading(page)).toBeVisible();
      await page.goBack();
      await expect(main(page).getByRole('button', { name, exact: true })).toBeVisible();
    });
  }
});
