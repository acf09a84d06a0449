import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { openSignedIn, signedIn } from '../support/members.ts';
import { banner, main } from '../support/parts.ts';
import { dot, dotOf, notes, type PickedFile, undecodable } from '../support/pictures.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

const LIMIT = 5_242_880;

test('[AC-09, AC-16] shows a photo immediately, confirms it after 2 s, and then shows it in the header @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await installClock(page);
  await openSignedIn(page, '/account?section=profile');
  const calls = apiCalls(page);
  const photo = main(page).getByLabel('Upload photo');
  const shown = main(page).locator('form img');
  await expect(photo).toBeAttached();
  await expect(shown).toHaveCount(0);
  await stopClock(page);
  await photo.setInputFiles(dot);
  await expect(shown).toBeVisible();
  await expect(main(page).getByText('Uploading your photo…')).toBeVisible();
  await expect(banner(page).locator('a img')).toHaveCount(0);
  await page.clock.runFor(1_900);
  await expect(main(page).getByText('Uploading your photo…')).toBeVisible();
  await page.clock.runFor(200);
  await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
  await expect(banner(page).locator('a img')).toBeVisible();

  await test.step('accepts a file of exactly 5 MB', async () => {
    await photo.setInputFiles(dotOf(LIMIT));
    await expect(main(page).getByText('Uploading your photo…')).toBeVisible();
    await page.clock.runFor(2_100);
    await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
    await expect(main(page).getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  });
  expect(calls).toEqual([]);
});

const REFUSED: [string, PickedFile, string][] = [
  ['is no image', notes, 'Please select an image file'],
  ['is one byte too large', dotOf(LIMIT + 1), 'Image size must be less than 5MB'],
  ['only calls itself an image', undecodable, 'Upload failed. Please try again.'],
];

test('[AC-09] refuses files that are no picture with an alert, and keeps the message beside the control @ci', async ({
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
    await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
    expect(alerts).toEqual([]);
  });
});
