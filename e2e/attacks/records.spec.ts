import {
  anotherKey,
  forgeRelease,
  listBy,
  listing,
  liveList,
  type MicroFrontendEntry,
  recordOf,
} from '@composed/testing/attacker';
import { expect } from '@playwright/test';
import type { ReleaseSite } from '../support/release-site.ts';
import { running } from '../support/release-site.ts';
import {
  answerList,
  expectMended,
  expectRefused,
  mislead,
  plant,
  test,
  visit,
} from './attacked-site.ts';

const REMOTE = 'remote-auth';
const DIFFERS = 'The record of remote-auth differs from the hash in the list of releases.';
const NOT_SIGNED = 'The record of remote-auth is not signed with a key of remote-auth.';

const entryOf = async (site: ReleaseSite, remote: string): Promise<MicroFrontendEntry> => {
  const entry = (await liveList(site)).microFrontends[remote]?.[0];
  if (!entry) throw new Error(`${remote} is not listed.`);
  return entry;
};

test('[DP-18] wrong software: another remote’s release does not run under this remote’s name @ci', async ({
  page,
  site,
}) => {
  const [theirs, ours] = [await entryOf(site, 'remote-account'), await entryOf(site, REMOTE)];
  await page.route(ours.url, async (route) =>
    route.fulfill({ response: await route.fetch({ url: theirs.url }) }),
  );
  await visit(page, site);
  await expectRefused(page, DIFFERS);
  await page.unrouteAll();
  await mislead(page, site, theirs);
  await visit(page, site);
  await expectRefused(page, NOT_SIGNED);
  expect(await running(page, 'remote-account')).toEqual([]);
  await expectMended(page);
});

test('[DP-18] mix and match: refuses an older record of the same remote @ci', async ({
  page,
  site,
}) => {
  const before = await entryOf(site, REMOTE);
  const { version } = await site.deploy(REMOTE);
  const { url, ...now } = await entryOf(site, REMOTE);
  await page.route(url, async (route) =>
    route.fulfill({ response: await route.fetch({ url: before.url }) }),
  );
  await visit(page, site);
  await expectRefused(page, DIFFERS);
  await page.unrouteAll();
  // Even if the list has its hash, the record belongs to another release.
  const { integrity = '' } = before.metadata;
  const metadata = { ...now.metadata, integrity };
  await mislead(page, site, { ...now, url: before.url, metadata });
  await visit(page, site);
  await expectRefused(page, /^What is listed as remote-auth@.* is the record of remote-auth@/);
  expect(await running(page, REMOTE)).toEqual([]);
  await expectMended(page);
  expect(await running(page, REMOTE)).toEqual([version]);
});

test('[DP-18] a team’s stolen key cannot sign for another remote @ci', async ({ page, site }) => {
  const stolen = site.context.signer('remote-account');
  const ours = await entryOf(site, REMOTE);
  const forged = forgeRelease(await recordOf(site, site.first[REMOTE]), ours.url, stolen);
  const requested = await plant(page, forged);
  await visit(page, site);
  await expectRefused(page, DIFFERS);
  // The stolen key can't sign the list. The refusal would also hold for a list signed by the site.
  await answerList(page, listBy(stolen, listing(await liveList(site), REMOTE, forged.entry)));
  await visit(page, site);
  await expectRefused(page, 'The list of releases is not signed with a key of this site.');
  await page.unroute('**/discovery.json');
  await mislead(page, site, forged.entry);
  await visit(page, site);
  await expectRefused(page, NOT_SIGNED);
  expect(requested).not.toContain('forged.js');
  await expectMended(page);
});

test('[DP-18] extraneous dependencies: does not fetch a file that was added to a record after it was signed @ci', async ({
  page,
  site,
}) => {
  const ours = await entryOf(site, REMOTE);
  const record = await recordOf(site, { pkg: REMOTE, release: ours.extras?.release ?? '' });
  const forged = forgeRelease(record, ours.url, anotherKey());
  const requested = await plant(page, forged);
  await page.route(ours.url, async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    const script = { 'forged.js': { integrity: record.files[record.entry]?.integrity } };
    const screens = { auth: { ...record.screens.auth, js: ['forged.js'] } };
    const text = JSON.stringify({ ...record, screens, files: { ...record.files, ...script } });
    await route.fulfill({ response, json: { ...envelope, text } });
  });
  await visit(page, site);
  await expectRefused(page, DIFFERS);
  expect(requested).toEqual([]);
  await expectMended(page);
});

test('[DP-08] refuses a record without a hash, and one at a foreign origin @ci', async ({
  page,
  site,
}) => {
  const ours = await entryOf(site, REMOTE);
  await mislead(page, site, { ...ours, metadata: { version: '1.0.0' } });
  await visit(page, site);
  await expectRefused(page, 'The list of releases has no hash of the record of remote-auth.');

  const foreign = 'https://elsewhere.example';
  const like = await recordOf(site, site.first[REMOTE]);
  const forged = forgeRelease(like, `${foreign}/auth/`, site.context.signer(REMOTE));
  const requested = await plant(page, forged);
  await page.unroute('**/discovery.json');
  await mislead(page, site, forged.entry);
  await visit(page, site);
  await expectRefused(page, `remote-auth is listed at ${foreign}, which is not an allowed origin.`);
  expect(requested).toEqual([]);
  await expectMended(page);
});
