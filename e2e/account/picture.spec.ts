import { expect } from '@playwright/test';
import { signedIn } from '../support/members.ts';
import { banner, main } from '../support/parts.ts';
import { dot, dotOf, notes, type PickedFile, undecodable } from '../support/pictures.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const REFUSED: [string, PickedFile, string][] = [
  ['is no image', notes, 'Please select an image file'],
  ['is one byte too large', dotOf(5_242_881), 'Image size must be less than 5MB'],
  ['only calls itself an image', undecodable, 'Upload failed. Please try again.'],
];

test('[AC-09, AC-16] refuses files that are no picture with an alert, keeps the message beside the control, and shows a photo in the header @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await page.goto('/account?section=profile');
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  for (const [how, file, words] of REFUSED) {
    await test.step(`a file that ${how}`, async () => {
      await main(page).getByLabel('Upload photo').setInputFiles(file);
      await expect.poll(() => alerts).toEqual([`alert: ${words}`]);
      await expect(main(page).getByText(words)).toBeVisible();
      await expect(main(page).locator('form img')).toHaveCount(0);
      alerts.length = 0;
    });
  }
  await test.step('accepts a valid file afterwards', async () => {
    await main(page).getByLabel('Upload photo').setInputFiles(dot);
    await expect(main(page).getByText('Upload failed. Please try again.')).toHaveCount(0);
    await expect(main(page).locator('form img')).toBeVisible();
    await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
    await expect(banner(page).locator('a img')).toBeVisible();
    expect(alerts).toEqual([]);
  });
});
