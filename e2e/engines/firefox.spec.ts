import { expect } from '@playwright/test';
import { keepSession, registered, sessionOf, spoilAccessToken } from '../support/members.ts';
import { banner, main } from '../support/parts.ts';
import { test } from '../support/proxied.ts';
import { slowPage } from '../support/slow-page.ts';
import { api, product, short } from '../support/stages.ts';
import {
  type AnyBrowser,
  expectHostStopped,
  expectLazyStopped,
  expectRemoteStopped,
  UNCLAIMED,
} from './hashes.ts';

test('[RN-10, MF-02, MF-05] in Firefox, a remote that hangs does not delay other requests once its load is aborted', async ({
  page,
  servers,
}) => {
  servers.play(short.remotes['remote-auth'], 'hangs');
  await page.goto(`${short.host}/auth`, { waitUntil: 'commit' });
  const again = main(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await banner(page).getByRole('link', { name: 'Browse' }).click();
  await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
  await banner(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(again).toBeVisible();

  servers.play(short.remotes['remote-auth'], null);
  await again.click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('[DP-24, RN-10] in Firefox, a file with a wrong or missing hash has no effect: the host’s, a remote’s, or a lazy one', async ({
  page,
  request,
  servers,
}) => {
  const driven: AnyBrowser = {
    goto: async (address) => void (await page.goto(address)),
    run: (expression) => page.evaluate(expression),
    rewrite: (path, change) => servers.rewrite(product.host + path, change),
  };
  await expectHostStopped(driven);
  await expectRemoteStopped(driven);
  const session = await sessionOf(request, await registered(request));
  await keepSession(page, product.host, session);
  await driven.run(UNCLAIMED);
  await expectLazyStopped(driven);
});

for (const call of ['/users/profile', '/auth/refresh']) {
  test(`[RN-10, SE-03, CL-06] in Firefox, leaving for a slow page, a reload or a download during ${call} keeps every tab signed in`, async ({
    context,
    page,
    request,
    servers,
  }) => {
    const elsewhere = await slowPage(2_500);
    const other = await context.newPage();
    const member = await registered(request);
    const name = (tab: typeof page) => banner(tab).getByRole('link', { name: member.name });
    const hang = (fault: 'hangs' | null) => servers.play(`${api}/api${call}`, fault);
    try {
      await keepSession(other, product.host, await sessionOf(request, member));
      await other.goto(`${product.host}/about`);
      await expect(name(other)).toBeVisible();

      if (call === '/auth/refresh') await spoilAccessToken(other);
      hang('hangs');
      await page.goto(`${product.host}/about`, { waitUntil: 'commit' });
      await expect(name(page)).toBeVisible();
      const leave = (address: string) =>
        page.evaluate((to) => void setTimeout(() => window.location.assign(to)), address);

      await leave(`${elsewhere.address}/file`);
      await leave(`${product.host}/browse`);
      await expect(page).toHaveURL(`${product.host}/browse`);
      await expect(name(page)).toBeVisible();
      await page.reload({ waitUntil: 'commit' });
      await expect(name(page)).toBeVisible();
      await leave(elsewhere.address);
      await expect(page).toHaveTitle('Elsewhere');

      await expect(name(other)).toBeVisible();
      hang(null);
      await page.goto(`${product.host}/account`);
      await expect(main(page).getByText('Recent Activity')).toBeVisible();
    } finally {
      await elsewhere.close();
    }
  });
}
