import { expect } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { expectFailure, failed } from '../support/failures.ts';
import { FAULTS, type Fault, isMarked, mark, outage } from '../support/faults.ts';
import { forCi } from '../support/for-ci.ts';
import { profileServed, signedIn } from '../support/members.ts';
import { openLoading, takenOver } from '../support/parts.ts';
import { REMOTES, type Remote } from '../support/remotes.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

/** A route of each remote, and a route of another one that must keep working. */
const ROUTES: Record<Remote, { path: string; other: string }> = {
  'remote-auth': { path: '/auth', other: '/about' },
  'remote-account': { path: '/account', other: '/about' },
  'remote-ideas': { path: '/about', other: '/auth' },
};

/** Time limit of a load in every release. */
const LIMIT_MS = 120_000;

// These packed tests know no route of a newer remote.
for (const remote of REMOTES.filter((each) => Object.hasOwn(ROUTES, each))) {
  const { path, other } = ROUTES[remote];
  for (const fault of Object.keys(FAULTS) as Fault[]) {
    const usual = remote === 'remote-auth' && fault === 'never answers';
    test(`[MF-05, SH-02, PF-08] ${remote} ${fault}: only its route fails, and Try again loads it${forCi(!usual)}`, async ({
      page,
    }) => {
      const hangs = fault === 'never answers';
      if (remote === 'remote-account') await signedIn(page, product.host);
      await standingClock(page);
      const gone = await outage(page, product.remotes[remote], fault);
      const profile = hangs && remote === 'remote-account' ? profileServed(page) : null;
      if (hangs) {
        await openLoading(page, product.host + path);
        // Wait for the session's own call, which would also reach its limit.
        await (await profile)?.finished();
        await page.clock.runFor(LIMIT_MS);
      } else {
        await page.goto(product.host + path, { waitUntil: 'domcontentloaded' });
      }
      await expectFailure(page, hangs ? 'timeout' : 'unreachable');
      await takenOver(page);
      await mark(page);

      await expect(page.getByRole('banner').getByRole('link', { name: 'Browse' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();

      gone.end();
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(failed(page)).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(gone.requestsSince(), 'Try again asks the server').toBeGreaterThan(0);
      expect(await isMarked(page), 'without a reload').toBe(true);
    });
  }

  test(`[MF-05] while ${remote} is down, the other remotes’ screens work @ci`, async ({ page }) => {
    await standingClock(page);
    await outage(page, product.remotes[remote], 'refuses connections');
    await page.goto(product.host + other);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
  });
}

test('[MF-02, MF-05] a missing stylesheet fails the load, and a retry shows the styled screen @ci', async ({
  page,
}) => {
  let out = true;
  await standingClock(page);
  // On the remote's origin, also whole files, and on the site's origin for the prerendered HTML.
  for (const files of [product.remotes['remote-auth'], `${product.host}/releases/remote-auth`]) {
    await page.route(`${files}/**/*.css*`, (route) =>
      out ? route.abort('connectionrefused') : route.continue(),
    );
  }
  await page.goto(`${product.host}/auth`);
  await expectFailure(page, 'unreachable');
  out = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  // Reads the stylesheet that the host's loader has added for the remote.
  const rules = await page.evaluate(
    () =>
      [...document.styleSheets].flatMap((sheet) =>
        sheet.href?.startsWith('blob:') ? [...sheet.cssRules] : [],
      ).length,
  );
  expect(rules).toBeGreaterThan(0);
});
