import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { expectFailure, failed } from '../support/failures.ts';
import { outage } from '../support/faults.ts';
import { latch } from '../support/latch.ts';
import { openLoading, takenOver } from '../support/parts.ts';
import { REMOTES } from '../support/remotes.ts';
import { product, releaseOf, SHARED, short } from '../support/stages.ts';
import { test } from '../support/test.ts';

/** Returns all scripts of a build as one text. */
function scriptsOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/** Limit in the builds of `short`. */
const SHORT_LIMIT_MS = 2_000;

// Minifiers write 120000 as 12e4.
const HUNDRED_AND_TWENTY_SECONDS = /\b(120000|12e4|1\.2e5)\b/;

for (const name of ['host', ...REMOTES] as const) {
  test(`[MF-02] ${name} has the limit of 120 seconds, which a build can change @ci`, () => {
    const scripts = (stage: typeof short) => scriptsOf(join(releaseOf(stage, name).folder, SHARED));
    expect(scripts(product)).toMatch(HUNDRED_AND_TWENTY_SECONDS);
    expect(scripts(short)).not.toMatch(HUNDRED_AND_TWENTY_SECONDS);
  });
}

test('[MF-02] with the default limit, says “slow” after 10 s, accepts an answer after 100 s, and fails after 120 s @ci', async ({
  page,
}) => {
  const server = latch();
  await page.route(`${product.remotes['remote-auth']}/**`, async (route) => {
    await server.opened;
    await route.continue();
  });
  const slow = page.getByText('This is taking longer than usual.');
  const open = () => openLoading(page, '/auth');
  await standingClock(page);

  await test.step('an answer after 100 s', async () => {
    await open();
    await page.clock.runFor(9_900);
    await expect(slow).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(slow).toBeVisible();
    await page.clock.runFor(89_900);
    server.open();
    await takenOver(page);
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('no answer within 120 s', async () => {
    await outage(page, product.remotes['remote-auth'], 'never answers');
    await open();
    await page.clock.runFor(119_900);
    await expect(failed(page)).toHaveCount(0);
    await page.clock.runFor(200);
    await expectFailure(page, 'timeout');
    await expect(page.getByText('No answer within 120 seconds.', { exact: false })).toBeVisible();
  });
});

test('[MF-02] a load that hangs ends at the build’s limit, with a skeleton until then @ci', async ({
  page,
}) => {
  await standingClock(page);
  await outage(page, short.remotes['remote-auth'], 'never answers');
  await openLoading(page, `${short.host}/auth`);
  await page.clock.runFor(SHORT_LIMIT_MS - 100);
  await expect(failed(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expectFailure(page, 'timeout');
  await expect(page.getByText('No answer within 2 seconds.', { exact: false })).toBeVisible();
});
