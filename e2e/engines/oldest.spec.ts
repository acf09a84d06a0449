import { expect, type Page } from '@playwright/test';
import { fillWizard, newIdea, submission, submitAndView } from '../support/ideas.ts';
import { openSignedIn, signedIn } from '../support/members.ts';
import { likeTheOldest } from '../support/oldest.ts';
import { banner, main, pageHeading } from '../support/parts.ts';
import type { PickedFile } from '../support/pictures.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES } from '../support/routes.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { complaints } from '../support/watch.ts';

/** Creates a photo that is hard to compress. */
async function photo(page: Page): Promise<PickedFile> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 400;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let x = 0; x < 400; x += 4) {
      for (let y = 0; y < 400; y += 4) {
        context.fillStyle = `hsl(${(x * y) % 360} 80% ${30 + ((x + y) % 50)}%)`;
        context.fillRect(x, y, 4, 4);
      }
    }
    return canvas.toDataURL('image/jpeg');
  });
  const [, data = ''] = address.split(',');
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}

test('[RN-10] every route opens without features that the oldest supported browsers lack @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  const removedCount = await likeTheOldest(page);
  const problems = await complaints(page);
  for (const { path, title } of [...OPEN_ROUTES, ...ACCOUNT_ROUTES]) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(`${title} · Idea Hub`);
    await expect(pageHeading(page), path).toBeVisible();
    await expect(main(page).getByText('This part of Idea Hub is not available')).toHaveCount(0);
  }
  expect(await removedCount()).toBeGreaterThan(200);
  expect(problems.filter((text) => text.startsWith('uncaught'))).toEqual([]);
});

test('[RN-10, AU-25] in the oldest browsers, only the token is removed from the address @ci', async ({
  page,
}) => {
  await likeTheOldest(page);
  await page.goto('/auth?mode=signup&token=');
  await expect(main(page).getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect(page).toHaveURL('/auth?mode=signup');
});

test('[RN-10, AC-09] in browsers that show WebP but cannot write it, a photo is stored as JPEG @ci', async ({
  page,
}) => {
  const file = await photo(page);
  await signedIn(page, product.host);
  await likeTheOldest(page);
  await openSignedIn(page, '/account?section=profile');
  await main(page).getByLabel('Upload photo').setInputFiles(file);
  await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
  const kept = await banner(page).locator('a img').getAttribute('src');
  expect(kept?.slice(0, 15)).toBe('data:image/jpeg');
});

test('[RN-10] in the oldest browsers, a member submits an idea and finds it @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await likeTheOldest(page);
  const idea = newIdea();
  await openSignedIn(page, '/submit');
  await fillWizard(page, idea);
  await submitAndView(page);
  await expect(submission(page, idea.title)).toHaveCount(1);
});
