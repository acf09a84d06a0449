import {
  anotherKey,
  forgeRelease,
  listBy,
  liveList,
  recordOf,
  useKey,
} from '@composed/testing/attacker';
import { expect } from '@playwright/test';
import { running, test } from '../support/release-site.ts';
import {
  answerList,
  expectMended,
  expectRefused,
  mislead,
  plant,
  signIn,
  visit,
} from './attacked-site.ts';

// For Chromium, a page that a test serves has no server address. It then needs this permission.
test.use({ permissions: ['local-network-access'] });

const REMOTE = 'remote-auth';
const LIST_NOT_SIGNED = 'The list of releases is not signed with a key of this site.';

test('[DP-18] fast-forward: a huge generation signed with a stolen key locks out no visitor once the key is replaced @ci', async ({
  page,
  site,
}) => {
  const { context } = site;
  const stolen = context.signer('site');
  const list = await liveList(site);
  if (!list.extras) throw new Error('There is no list.');
  const extras = { ...list.extras, generation: Number.MAX_SAFE_INTEGER };
  const huge = listBy(stolen, { ...list, extras });
  await answerList(page, huge);
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();
  await page.unrouteAll();
  await visit(page, site);
  await expectRefused(page, / and this browser has seen number 9007199254740991\.$/);

  await useKey(site, 'site', anotherKey(), []);
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();
  await answerList(page, huge);
  await visit(page, site);
  await expectRefused(page, LIST_NOT_SIGNED);
  await expectMended(page);
});

test('[DP-09, DP-18] while a site key is being replaced, lists of both keys are valid; afterwards, only those of the new one @ci', async ({
  page,
  site,
}) => {
  const former = site.context.signer('site');
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();

  await useKey(site, 'site', anotherKey(), [former]);
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();
  await answerList(page, listBy(former, await liveList(site)));
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();

  await useKey(site, 'site', site.context.signer('site'), []);
  await visit(page, site);
  await expectRefused(page, LIST_NOT_SIGNED);
  await expectMended(page);
});

test('[DP-09, DP-18] while a remote’s key is being replaced, records of both keys are valid; afterwards, only those of the new one @ci', async ({
  page,
  site,
}) => {
  const former = site.context.signer(REMOTE);
  const before = (await liveList(site)).microFrontends[REMOTE]?.[0];
  if (!before) throw new Error('It is not listed.');
  await useKey(site, REMOTE, anotherKey(), [former]);
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();
  const { version } = await site.deploy(REMOTE);
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();
  expect(await running(page, REMOTE)).toEqual([version]);

  await useKey(site, REMOTE, site.context.signer(REMOTE), []);
  await visit(page, site);
  await expect(signIn(page)).toBeVisible();
  await mislead(page, site, before);
  await visit(page, site);
  await expectRefused(page, 'The record of remote-auth is not signed with a key of remote-auth.');
  await expectMended(page);
});

test('[DP-18, DP-23] a release signed with a stolen preview key does not run as a live release, even if the site lists it @ci', async ({
  page,
  site,
}) => {
  const stolen = anotherKey();
  await site.configure({ previewKeys: { [REMOTE]: [stolen.publicKey] } });
  const like = await recordOf(site, site.first[REMOTE]);
  const forged = forgeRelease(like, site.addressOf(site.first[REMOTE]), stolen);
  await plant(page, forged);
  await mislead(page, site, forged.entry);
  await visit(page, site);
  await expectRefused(page, 'The record of remote-auth is not signed with a key of remote-auth.');
});
