import { expect, type Page } from '@playwright/test';
import { failed } from '../support/failures.ts';
import type { FaultProxy, ServerFault } from '../support/fault-proxy.ts';
import { banner, footer, main } from '../support/parts.ts';
import { test } from '../support/proxied.ts';
import { product } from '../support/stages.ts';

const AUTH = product.remotes['remote-auth'];
/** This page is not prerendered, so it preloads the remote's scripts and stylesheets. */
const RESET = '/auth/reset-password?token=x';

/** Bytes of an unread preload that Chromium buffers (64 MB), plus those in sockets. */
const HELD = 128 * 2 ** 20;

const again = (page: Page) => main(page).getByRole('button', { name: 'Try again' });

/** Expects that the browser has aborted all endless responses after a limited number of bytes. */
async function expectAborted({ endless }: FaultProxy, most: number): Promise<void> {
  await expect.poll(() => endless().open).toBe(0);
  expect(endless().answers).toBeGreaterThan(0);
  expect(endless().bytes).toBeLessThan(most * endless().answers);
}

async function expectTooLarge(page: Page): Promise<void> {
  await expect(failed(page)).toBeVisible();
  await expect(main(page).getByText(/ is larger than \d+ KB\.$/)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(footer(page)).toBeVisible();
}

const STREAMS: ServerFault[] = ['streams', 'streams gzip', 'streams brotli'];

for (const fault of STREAMS) {
  test(`[DP-35] if the page’s own remote ${fault} without end, the tab and other remotes keep working, and a retry succeeds @ci`, async ({
    page,
    servers,
  }) => {
    servers.play(AUTH, fault);
    await page.goto(product.host + RESET);
    await expectTooLarge(page);
    await expectAborted(servers, HELD);
    await banner(page).getByRole('link', { name: 'Browse' }).click();
    await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
    await page.goBack();
    await expectTooLarge(page);
    const { answers } = servers.endless();
    await again(page).click();
    // The first failure stays visible until the second try ends.
    await expect.poll(() => servers.endless().answers).toBeGreaterThan(answers);
    await expect(again(page)).toBeEnabled();
    await expectTooLarge(page);
    await expectAborted(servers, HELD);

    servers.play(AUTH, null);
    await again(page).click();
    await expect(main(page).getByLabel('Confirm Password', { exact: true })).toBeVisible();
  });
}

test('[DP-35, PF-04] another remote that streams without end does not disturb a visitor who types @ci', async ({
  page,
  servers,
}) => {
  await page.goto(`${product.host}/submit`);
  const title = main(page).getByLabel('Title', { exact: false }).first();
  await title.fill('Bees on');
  servers.play(AUTH, 'streams');
  await banner(page).getByRole('link', { name: 'Sign In' }).hover();
  await expect.poll(() => servers.endless().answers).toBeGreaterThan(1);
  await title.pressSequentially(' roofs');
  await expect(title).toHaveValue('Bees on roofs');
  // The page did not preload these files, so our own limits apply early.
  await expectAborted(servers, 16 * 2 ** 20);
});

test('[DP-35] the page requests a remote’s files only by fetch, so its screen works if other requests would stream without end @ci', async ({
  page,
  servers,
}) => {
  servers.play(AUTH, 'streams to elements');
  await page.goto(product.host + RESET);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
  await banner(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(servers.endless().answers).toBe(0);
});
