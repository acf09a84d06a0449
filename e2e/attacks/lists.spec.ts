import {
  anotherKey,
  forgeRelease,
  listBy,
  listing,
  liveList,
  recordOf,
} from '@composed/testing/attacker';
import { expect } from '@playwright/test';
import { banner, footer, main, pageHeading } from '../support/parts.ts';
import { openSite, running } from '../support/release-site.ts';
import {
  answerList,
  expectMended,
  expectRefused,
  lookUp,
  mislead,
  plant,
  signIn,
  test,
  visit,
} from './attacked-site.ts';

const NOT_OURS = 'The list of releases is not signed with a key of this site.';
const older = (number: number, seen: number) =>
  `The list of releases is number ${number}, and this browser has seen number ${seen}.`;

test('[DP-18] arbitrary software: a list that is unsigned, or signed with a foreign key, starts nothing @ci', async ({
  page,
  site,
}) => {
  const stranger = anotherKey();
  const base = site.addressOf({ pkg: 'remote-auth', release: 'forged' });
  const forged = forgeRelease(await recordOf(site, site.first['remote-auth']), base, stranger);
  const requested = await plant(page, forged);
  const list = listing(await liveList(site), 'remote-auth', forged.entry);
  await answerList(page, list);
  await visit(page, site);
  await expectRefused(page, NOT_OURS);
  await answerList(page, listBy(stranger, list));
  await lookUp(page);
  await expectRefused(page, NOT_OURS);
  expect(requested).toEqual([]);
  await expectMended(page);
});

test('[DP-18] control: the same software runs if the correct keys have signed it @ci', async ({
  page,
  site,
}) => {
  const { context, addressOf, first } = site;
  const base = addressOf({ pkg: 'remote-auth', release: 'forged' });
  const like = await recordOf(site, first['remote-auth']);
  const forged = forgeRelease(like, base, context.signer('remote-auth'));
  await plant(page, forged);
  await mislead(page, site, forged.entry);
  await visit(page, site);
  await expect.poll(() => page.evaluate(() => globalThis.evil)).toBe(true);
});

test('[DP-18] mix and match: refuses a list that was combined from two lists @ci', async ({
  page,
  site,
}) => {
  const before = await liveList(site);
  await site.deploy('remote-auth');
  const now = listBy(site.context.signer('site'), await liveList(site));
  const { signed } = now;
  const entry = before.microFrontends['remote-auth']?.[0];
  if (!signed || !entry) throw new Error('There is no list.');
  const text = JSON.stringify(listing(JSON.parse(signed.text), 'remote-auth', entry));
  await answerList(page, { ...now, signed: { ...signed, text } });
  await visit(page, site);
  await expectRefused(page, NOT_OURS);
  expect(await running(page, 'remote-auth')).toEqual([]);
  await expectMended(page);
});

test('[DP-18] roll-back by replay: refuses a formerly live list, but accepts a legitimate roll-back @ci', async ({
  page,
  site,
}) => {
  const old = listBy(site.context.signer('site'), await liveList(site));
  const { version } = await site.deploy('remote-auth');
  const seen = (await liveList(site)).extras?.generation ?? 0;
  // A first visit: the page's inlined data has the generation.
  await answerList(page, old);
  await visit(page, site);
  await expectRefused(page, older(seen - 1, seen));
  await expectMended(page);
  expect(await running(page, 'remote-auth')).toEqual([version]);

  await site.rollback('remote-auth');
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();
  expect(await running(page, 'remote-auth')).not.toContain(version);

  // The browser remembers the generation, even if a cached page has an older one.
  await page.route('**/about', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({
      response: answer,
      body: html.replace(/"generation":\d+/, '"generation":1'),
    });
  });
  await answerList(page, old);
  await visit(page, site);
  await expectRefused(page, older(seen - 1, seen + 1));
});

test('[DP-18] indefinite freeze: loads nothing from an expired list until the owner renews it @ci', async ({
  page,
}) => {
  const day = 86_400_000;
  let later = 0;
  const site = await openSite({ now: () => new Date(Date.now() + later) });
  try {
    await site.configure({ expireDays: 1 });
    await page.clock.install();
    await visit(page, site);
    await expect(signIn(page)).toBeVisible();
    later = 2 * day;
    await page.clock.setSystemTime(Date.now() + later);
    await page.goto(`${site.origin}/about`);
    await expect(main(page).getByText(/^The list of releases was valid until/)).toBeVisible();
    expect(await running(page, 'remote-ideas')).toEqual([]);
    await expect(banner(page).getByRole('link', { name: 'Browse' })).toBeVisible();
    await expect(footer(page)).toBeVisible();
    // The site's owner composes it again.
    await site.configure({ expireDays: 2 });
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(pageHeading(page)).toHaveText('Ideas get better in company.');
    expect(await running(page, 'remote-ideas')).toEqual(['1.0.1']);
  } finally {
    await site.close();
  }
});
