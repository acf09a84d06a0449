import { expect } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { expectFailure } from '../support/failures.ts';
import { isMarked, mark } from '../support/faults.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const BAD = {
  missing: { status: 404, body: 'Not found' },
  truncated: { status: 200, contentType: 'application/json', body: '{"schema":"x","microFron' },
  'of another shape': { status: 200, contentType: 'application/json', body: '{"remotes":[]}' },
  'an error with a JSON body': { status: 503, contentType: 'application/json', body: '{"a":1}' },
};

for (const [how, answer] of Object.entries(BAD)) {
  test(`[MF-04, MF-05] with a discovery document that is ${how}, the shell keeps working, and Try again loads it again @ci`, async ({
    page,
  }) => {
    let bad = true;
    await page.route('**/discovery.json', (route) =>
      bad ? route.fulfill(answer) : route.continue(),
    );
    await standingClock(page);
    // The page inlines its own remote, so only a navigation to another one needs the document.
    await page.goto(`${product.host}/about`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await mark(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.clock.runFor(150);
    await expectFailure(page, 'discovery');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible();
    bad = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
}
