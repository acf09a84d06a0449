import { isSigned } from '@composed/contract/signature';
import { readRelease } from '@composed/runtime/loading/release';
import { configure, configurePreviewKeys, readSiteConfiguration } from './configure.ts';
import { discoveryOf, recordUrl } from './generation.ts';
import { newest } from './ledger.ts';
import { recordKey } from './names.ts';
import { preview } from './preview.ts';
import { previewersOf } from './preview-keys.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { envelopeIn } from './releases.ts';
import { status } from './report.ts';
import { newKey, signerFrom } from './signing.ts';
import { retire } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';

const REMOTE = 'remote-ideas';
const DAY_MS = 86_400_000;
const own = signerFrom(newKey(), REMOTE);

useSite((site) => site.goLive({ previewKeys: { [REMOTE]: [own.publicKey] } }));

/** Context of a CI job for a pull request, without the package's key. */
const inPullRequest = () =>
  fixture.context({
    previewSigner: () => own,
    signer: (owner) => {
      throw new Error(`No key of ${owner}`);
    },
  });
const site = async () => {
  const live = await newest(fixture.context());
  if (live === null) throw new Error('The site is gone.');
  return live.generation.site;
};

/** Makes the preview `pr-7` of a build, signed with the preview key. */
async function previewed(words = 'two') {
  const folder = fixture.build(REMOTE, { words });
  const found = await publish(inPullRequest(), folder, { previewSigner: own });
  await preview(inPullRequest(), found, { name: 'pr-7', lastsMs: 30 * DAY_MS });
  return { folder, found };
}

test('[DP-23] a preview key signs a release and its preview without the package’s key', async () => {
  const { found } = await previewed();
  expect((await status(fixture.context()))?.previews).toMatchObject([
    { name: 'remote-ideas@pr-7', release: found.release },
  ]);
  const envelope = envelopeIn(await fixture.store.read(recordKey(found)));
  expect(envelope && (await isSigned(envelope, [own.publicKey]))).toBe(true);
  expect(await fixture.faults()).toEqual([]);
});

test.each([
  ['all visitors', 100],
  ['a canary or the first step of a roll-out', 5],
])(
  '[DP-23, DP-31] a release that a preview key signed does not go live for %s',
  async (_who, traffic) => {
    const { found } = await previewed();
    await expect(fixture.promote([found], { traffic })).rejects.toThrow(
      `${REMOTE}@${found.release} is refused: it is signed with a preview key, and can only be previewed. To make its content live, run "publish ${REMOTE}" with the package's key.`,
    );
  },
);

test('[DP-23, DP-31] a browser believes no listed release that a preview key signed', async () => {
  const { found } = await previewed();
  const text = (await fixture.store.read(recordKey(found)))?.toString() ?? '';
  const live = await newest(fixture.context());
  const { extras } = discoveryOf(live?.generation as never);
  expect(extras?.previewKeys).toEqual({ [REMOTE]: [own.publicKey] });
  const entry = {
    url: recordUrl(await site(), REMOTE, found.release),
    metadata: { version: '1.0.0', integrity: found.integrity },
    extras: { release: found.release },
  };
  const listed = { keys: extras?.keys ?? {}, needsHashes: true };
  await expect(readRelease(text, REMOTE, entry, listed)).rejects.toThrow(
    `The record of ${REMOTE} is not signed with a key of ${REMOTE}.`,
  );
  const shown = { keys: previewersOf(await site()), needsHashes: true };
  expect((await readRelease(text, REMOTE, entry, shown)).release).toBe(found.release);
});

test('[DP-23] the same build is published under its own name afterwards, and goes live', async () => {
  const { folder, found } = await previewed();
  const released = await publish(fixture.context(), folder);
  expect(released.release).not.toBe(found.release);
  expect(released.already).toBe(false);
  await fixture.promote([released]);
});

test('[DP-23] publishing the same preview again changes nothing', async () => {
  const { folder, found } = await previewed();
  const again = await publish(inPullRequest(), folder, { previewSigner: own });
  expect(again).toEqual({ ...found, already: true });
});

test('[DP-23] a key that the site took away ends its previews, and is no fault', async () => {
  const { found } = await previewed();
  await configurePreviewKeys(
    fixture.context(),
    { owner: REMOTE, keys: [], beside: false },
    'Leaked',
  );
  expect((await site()).previewKeys).toBeUndefined();
  expect((await status(fixture.context()))?.previews).toEqual([]);
  const { faults, notes } = await verify(fixture.context());
  expect(faults).toEqual([]);
  expect(notes.join(' ')).toContain(`${REMOTE}@${found.release}`);
});

test('[DP-23] preview keys are added beside others and replaced, and the history says so', async () => {
  const [one, two] = [newKey(), newKey()].map((pem) => signerFrom(pem, REMOTE).publicKey) as [
    string,
    string,
  ];
  const change = { owner: REMOTE, keys: [one], beside: true };
  const { live } = await configurePreviewKeys(fixture.context(), change, null);
  expect(live.generation.did).toBe(`configure --preview-key ${REMOTE}=+${one}`);
  expect((await site()).previewKeys).toEqual({ [REMOTE]: [own.publicKey, one] });
  // Another package's preview keys stay.
  const theirs = signerFrom(newKey(), 'remote-auth').publicKey;
  const other = { owner: 'remote-auth', keys: [theirs], beside: false };
  await configurePreviewKeys(fixture.context(), other, null);
  await configurePreviewKeys(fixture.context(), { ...change, keys: [two], beside: false }, null);
  expect((await site()).previewKeys).toEqual({ [REMOTE]: [two], 'remote-auth': [theirs] });
  await expect(async () =>
    configurePreviewKeys(fixture.context(), { owner: 'remote-x', keys: [one], beside: true }, null),
  ).rejects.toThrow('The site knows no key of remote-x.');
});

test('[DP-23] a preview keeps its release from being pruned until it expires', async () => {
  // The files have the machine's real time.
  fixture.time = Date.now();
  const { found } = await previewed();
  fixture.time += 20 * DAY_MS;
  const names = async () => prune(fixture.context({ dryRun: true }), 14);
  expect(await names()).not.toContain(`${REMOTE}@${found.release}`);
  fixture.time += 20 * DAY_MS;
  expect(await names()).toContain(`${REMOTE}@${found.release}`);
});

describe('[DP-31] a preview key', () => {
  const refused = `A preview key of ${REMOTE} is also in "keys", so that what it signed could go live.`;

  test.each([REMOTE, 'remote-auth', 'site'])('is no key of %s as well', async (owner) => {
    const { keys } = fixture.site();
    const both = { ...keys, [owner]: [...(keys[owner] ?? []), own.publicKey] };
    const change = fixture.site({ keys: both, previewKeys: { [REMOTE]: [own.publicKey] } });
    await expect(configure(fixture.context(), change, null)).rejects.toThrow(refused);
  });

  test('does not become a key of its package', async () => {
    const { keys } = fixture.site();
    const change = fixture.site({ keys: { ...keys, [REMOTE]: [own.publicKey] } });
    await expect(configure(fixture.context(), change, null)).rejects.toThrow(refused);
  });

  test('is a public key, in a site’s configuration too', () => {
    const text = JSON.stringify({ origin: 'https://x.example', previewKeys: { [REMOTE]: ['x'] } });
    expect(() => readSiteConfiguration(text)).toThrow(
      `The keys of ${REMOTE} must be a list of public keys; see "key ${REMOTE}".`,
    );
  });

  test('stands in the configuration as it was read', () => {
    const previewKeys = { [REMOTE]: [own.publicKey] };
    const text = JSON.stringify({ origin: 'https://x.example', previewKeys });
    expect(readSiteConfiguration(text).previewKeys).toEqual(previewKeys);
  });
});

test('[DP-23] what is retired has no preview keys any more', async () => {
  fixture.newKey('remote-shop');
  const shop = signerFrom(newKey(), 'remote-shop').publicKey;
  await fixture.configured({ previewKeys: { [REMOTE]: [own.publicKey], 'remote-shop': [shop] } });
  const first = await fixture.published('remote-shop');
  await fixture.promote([first]);
  await retire(fixture.context(), 'remote-shop', 'Gone');
  expect((await site()).previewKeys).toEqual({ [REMOTE]: [own.publicKey] });
});
