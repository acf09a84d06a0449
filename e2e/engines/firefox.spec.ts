import { expect, test } from '@playwright/test';
import { faultProxy } from '../support/fault-proxy.ts';
import { banner, main } from '../support/parts.ts';
import { short } from '../support/stages.ts';

test('[RN-10, MF-02, MF-05] in Firefox a remote that hangs holds no call back once its load is given up', async ({
  browser,
}) => {
  const proxy = await faultProxy();
  const context = await browser.newContext({ proxy: { server: proxy.address } });
  const page = await context.newPage();
  try {
    proxy.play(short.remotes['remote-auth'], 'hangs');
    await page.goto(`${short.host}/auth`, { waitUntil: 'commit' });
    const again = main(page).getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await banner(page).getByRole('link', { name: 'Browse' }).click();
    await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
    await banner(page).getByRole('link', { name: 'Sign In' }).click();
    await expect(again).toBeVisible();

    proxy.play(short.remotes['remote-auth'], null);
    await again.click();
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  } finally {
    await context.close();
    await proxy.close();
  }
});
