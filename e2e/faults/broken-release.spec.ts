import { appendToEntry } from '@composed/testing/edited-build';
import { expect } from '@playwright/test';
import { expectFailure } from '../support/failures.ts';
import { isMarked, mark } from '../support/faults.ts';
import { banner, footer, main } from '../support/parts.ts';
import { test } from '../support/release-site.ts';

// Releases with correct signatures that are no working remote. Only running them shows that.
const BROKEN = {
  'throws as it starts': appendToEntry(() => "throw new Error('Boom');"),
  'brings no container': appendToEntry((container) => `${container} = undefined;`),
  'has a container that fails to start': appendToEntry(
    (container) => `${container} = { init() { throw new Error('Boom'); }, get() {} };`,
  ),
};

for (const [how, edit] of Object.entries(BROKEN)) {
  test(`[MF-05, SH-02] a release that ${how} only breaks its remote’s own routes @ci`, async ({
    page,
    site,
  }) => {
    await site.deploy('remote-auth', { edit });
    await page.goto(`${site.origin}/auth`);
    await expectFailure(page, 'broken');
    await mark(page);
    await expect(banner(page).getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(footer(page).getByRole('button', { name: 'Subscribe' })).toBeVisible();
    await banner(page).getByRole('link', { name: 'Browse' }).click();
    await expect(main(page).locator('[data-remote=remote-ideas] h1')).toBeVisible();
    expect(await isMarked(page)).toBe(true);

    await site.rollback('remote-auth');
    await page.goto(`${site.origin}/auth`);
    await expect(main(page).locator('[data-remote=remote-auth] h1')).toBeVisible();
  });
}
