import { expect } from '@playwright/test';
import { refuseClipboard } from '../support/faults.ts';
import { painted } from '../support/looks.ts';
import { main, notices, takenOver } from '../support/parts.ts';
import { test } from '../support/test.ts';

test('[TO-02] on a phone, notices are stacked with the newest in front, and spread under the pointer @ci', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await refuseClipboard(page);
  await page.goto('/project/1');
  await takenOver(page);
  const actions = main(page).getByRole('group', { name: 'Project actions' });
  const failed = notices(page).locator('[data-type=error]');
  const liked = notices(page).locator('[data-type=success]');
  const boxes = async () => {
    await painted(page);
    const [error, success] = [await failed.boundingBox(), await liked.boundingBox()];
    if (!error || !success) throw new Error('a notice is gone');
    return { error, success };
  };
  await actions.getByRole('button', { name: 'Share' }).click();
  await actions.getByRole('button', { name: 'Like' }).click();
  await expect(liked).toBeVisible();
  const { error, success } = await boxes();
  expect(Math.abs(error.y - success.y), 'of the one behind an edge is seen').toBeLessThan(12);
  expect(
    await liked.evaluate((element) =>
      element.contains(document.elementFromPoint(180, element.getBoundingClientRect().top + 20)),
    ),
  ).toBe(true);

  await liked.hover();
  const apart = await boxes();
  expect(apart.error.y + apart.error.height).toBeLessThanOrEqual(apart.success.y);
});
