import type { Manifest } from '@composed/contract/manifest';
import type { ReleaseName } from '@composed/contract/release';
import { isSigned } from '@composed/contract/signature';
import { readRelease } from '@composed/runtime/loading/release';
import { configureMounts, configurePreviewKeys, readSiteConfiguration } from './configure.ts';
import { DAY_MS } from './durations.ts';
import { discoveryOf, previewersOf, recordUrl } from './generation.ts';
import { newest } from './ledger.ts';
import { recordKey } from './names.ts';
import { preview, readDuration, readPreviews } from './preview.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { envelopeIn } from './releases.ts';
import { status } from './report.ts';
import { newKey, signerFrom } from './signing.ts';
import { retire } from './switch.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';
import type { TestBuild } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';

const REMOTE = 'remote-ideas';
const own = signerFrom(newKey(), REMOTE);

useSite((site) => site.goLive({ previewKeys: { [REMOTE]: [own.publicKey] } }));

const show = async (words: string, name = 'pr-123') => {
  const found = await fixture.published('remote-ideas', { words });
  return { found, ...(await preview(fixture.context(), found, { name, lastsMs: 3_600_000 })) };
};
const file = async (name: string) =>
  JSON.parse((await fixture.text(`releases/remote-ideas/previews/${name}.json`)) ?? 'null');

test('[DP-23] a name stands for a release, signed by the package, until it expires', async () => {
  const { found, address, expires } = await show('two');
  expect(address).toBe('https://ideas.example/?release=remote-ideas@pr-123');
  expect(expires).toBe('2026-03-01T13:00:00.000Z');
  const envelope = await file('pr-123');
  expect(await isSigned(envelope, [fixture.keyOf('remote-ideas').publicKey])).toBe(true);
  expect(JSON.parse(envelope.text)).toEqual({
    schema: 1,
    package: 'remote-ideas',
    name: 'pr-123',
    release: found.release,
    record: found.integrity,
    time: '2026-03-01T12:00:00.000Z',
    expires,
  });
  expect((await status(fixture.context()))?.previews).toEqual([
    { name: 'remote-ideas@pr-123', release: found.release, expires },
  ]);
});

test('[DP-23] the next push takes the name over, and what expired is no longer shown', async () => {
  await show('two');
  const { found } = await show('three');
  expect(JSON.parse((await file('pr-123')).text).release).toBe(found.release);
  fixture.time += 2 * 3_600_000;
  expect((await status(fixture.context()))?.previews).toEqual([]);
});

test('[DP-23] a name that is none, the host, and a package that the site does not load are refused', async () => {
  await expect(show('two', '../x')).rejects.toThrow('"../x" is no name of a preview.');
  const host = await fixture.published('host');
  const wanted = { name: 'pr-1', lastsMs: 1 };
  await expect(preview(fixture.context(), host, wanted)).rejects.toThrow('Only a remote');
});

test.each([
  ['12h', 43_200_000],
  ['7d', 604_800_000],
  ['10m', 600_000],
  ['90d', 90 * 86_400_000],
  ['2160h', 90 * 86_400_000],
])('[DP-23] reads %s', (text, ms) => {
  expect(readDuration(text, 'expires')).toBe(ms);
});

test.each(['', '7', 'd', '7w', '0d', '-1d', '91d', '2161h', '1.5d', '7d7'])(
  '[DP-23] refuses "%s"',
  (text) => {
    expect(() => readDuration(text, 'expires')).toThrow(`--expires: "${text}" is no time`);
  },
);

test('[DP-23] a dry run prints the steps and writes nothing', async () => {
  const { found } = await show('two');
  const before = await fixture.store.list('');
  const wanted = { name: 'pr-9', lastsMs: 3_600_000 };
  const { address } = await preview(fixture.context({ dryRun: true }), found, wanted);
  expect(address).toBe('https://ideas.example/?release=remote-ideas@pr-9');
  expect(await fixture.store.list('')).toEqual(before);
});

test('[DP-23] in a store without a site, and from where the site loads nothing, there is none @ci', async () => {
  const { found } = await show('two');
  const wanted = { name: 'pr-9', lastsMs: 1 };
  fixture.newKey('remote-shop');
  const { config } = fixture.site();
  const remoteOrigins = config.remoteOrigins.slice(1);
  const bases = { ...fixture.site().bases, 'remote-auth': 'https://hub.ideas.example/auth/' };
  await fixture.configured({ bases, config: { ...config, remoteOrigins } });
  const elsewhere = { ...found, pkg: 'remote-shop' };
  await expect(preview(fixture.context(), elsewhere, wanted)).rejects.toThrow(
    'The site loads nothing from https://ideas.example/releases/remote-shop/: its owner has to configure it.',
  );
  const empty = new ReleaseFixture();
  const none = empty.context();
  await expect(preview(none, found, wanted)).rejects.toThrow('This store has no site yet');
  empty.close();
});

test.each([
  ['another name @ci', { name: 'other' }],
  ['another package', { package: 'remote-auth' }],
  ['a release that is none @ci', { release: '../../x' }],
  ['no release @ci', { release: null }],
  ['a record that is no hash @ci', { record: { x: 7 } }],
  ['no end @ci', { expires: undefined }],
  ['an end that is none @ci', { expires: 7 }],
])('[PL-03, DP-31] a signed preview of %s counts for nothing', async (_what, change) => {
  await show('two');
  const value = { ...JSON.parse((await file('pr-123')).text), ...change };
  const envelope = fixture.keyOf('remote-ideas').sign(JSON.stringify(value));
  const key = 'releases/remote-ideas/previews/pr-123.json';
  await fixture.write(key, JSON.stringify(envelope));
  expect((await readPreviews(fixture.context(), fixture.site().keys)).size).toBe(0);
  expect(fixture.said.at(-1)).toContain(`1 preview is left out in ${fixture.store.name}, since no`);
});

describe('[DP-23] a preview that the live site’s pages would refuse ends with a sentence, and no link:', () => {
  const wanted = { name: 'pr-1', lastsMs: 1000 };
  const previews = () => fixture.store.list('releases/remote-ideas/previews/');

  test('the remote is switched off', async () => {
    const found = await fixture.published('remote-ideas', { words: 'two' });
    await fixture.disable('remote-ideas');
    await expect(preview(fixture.context(), found, wanted)).rejects.toThrow(
      'remote-ideas is switched off, and a preview takes the place of what is live. Run "enable remote-ideas" first.',
    );
  });

  test('the release does not fit the live host', async () => {
    const folder = fixture.build('remote-ideas', { words: 'two', versions: { react: '18.0.0' } });
    const found = await publish(fixture.context(), folder);
    await expect(preview(fixture.context(), found, wanted)).rejects.toThrow(
      new RegExp(
        `^remote-ideas@${found.release} is published, and the live site can't show it: .*react`,
      ),
    );
    expect(await previews()).toEqual([]);
  });

  test('the site does not know the key that would sign it', async () => {
    const found = await fixture.published('remote-ideas', { words: 'two' });
    const other = signerFrom(newKey(), 'remote-ideas');
    const context = fixture.context({ signer: () => other });
    await expect(preview(context, found, wanted)).rejects.toThrow(
      `The site knows no key ${other.publicKey} of remote-ideas. Its owner adds it: "configure --preview-key remote-ideas=+${other.publicKey}".`,
    );
    expect(await previews()).toEqual([]);
  });

  test('browsers check no signatures @ci', async () => {
    await fixture.configured({ signature: 'off' });
    await expect(show('two')).rejects.toThrow('Browsers check no signatures at this site');
  });
});

/** Context of a CI job for a pull request, which has only the preview key. */
const inPullRequest = (previewSigner = own) =>
  fixture.context({
    previewSigner: () => previewSigner,
    signer: (owner) => {
      throw new Error(`No key of ${owner}`);
    },
  });
const site = async () => (await fixture.generation()).site;

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

test('[DP-23, DP-31] a browser refuses a listed release that a preview key signed', async () => {
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

test('[DP-23] a key that the site took away ends its previews, and is no fault @ci', async () => {
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

test('[DP-23] preview keys are added, kept beside others and replaced, and history shows it @ci', async () => {
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

test('[DP-07, DP-23] a preview keeps its release from being pruned until it expires', async () => {
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

  test.each([
    [REMOTE, 'as well'],
    ['remote-auth', 'as well'],
    ['site', 'as well'],
    [REMOTE, 'instead'],
  ])('is no key of %s %s', async (owner, how) => {
    const { keys } = fixture.site();
    const both = { ...keys, [owner]: [...(keys[owner] ?? []), own.publicKey] };
    const previewKeys: Record<string, string[]> =
      how === 'instead' ? {} : { [REMOTE]: [own.publicKey] };
    await expect(fixture.configured({ keys: both, previewKeys })).rejects.toThrow(refused);
  });

  test('is a public key, and stands in the configuration as it was read', () => {
    const read = (keys: string[]) =>
      readSiteConfiguration(
        JSON.stringify({ origin: 'https://x.example', previewKeys: { [REMOTE]: keys } }),
      ).previewKeys;
    expect(() => read(['x'])).toThrow(
      `The keys of ${REMOTE} must be a list of public keys; see "key ${REMOTE}".`,
    );
    expect(read([own.publicKey])).toEqual({ [REMOTE]: [own.publicKey] });
  });
});

test('[DP-23] a retired package has no preview keys @ci', async () => {
  fixture.newKey('remote-shop');
  const shop = signerFrom(newKey(), 'remote-shop').publicKey;
  await fixture.configured({ previewKeys: { [REMOTE]: [own.publicKey], 'remote-shop': [shop] } });
  await fixture.deploy('remote-shop');
  await retire(fixture.context(), 'remote-shop', 'Gone');
  expect((await site()).previewKeys).toEqual({ [REMOTE]: [own.publicKey] });
});

describe('[LR-07] a remote of which nothing is live yet', () => {
  const TIPS = 'remote-tips';
  const tipsPreviews = signerFrom(newKey(), TIPS);
  const grant = { paths: ['/tips'], places: ['header' as const], slots: ['project.aside'] };
  const route = { path: '/tips', screen: 'home', title: 'Tips', description: 'What helps.' };
  const manifest: Manifest = {
    routes: [route],
    navigation: [{ label: 'Tips', to: '/tips', place: 'header' }],
    contributions: [{ slot: 'project.aside', version: 1, screen: 'home' }],
  };

  useSite(async (site) => {
    site.newKey(TIPS);
    await site.configured({
      mounts: { [TIPS]: grant },
      previewKeys: { [TIPS]: [tipsPreviews.publicKey] },
    });
    const [ideas, auth] = (await site.all()) as [ReleaseName, ReleaseName];
    const fragments = { 'skeleton:page': '<p>x</p>' };
    await site.promote([ideas, auth, await site.published('host', { fragments })]);
  });

  /** Makes a preview like the CI job of a pull request. */
  async function pullRequest(change: TestBuild = {}) {
    const context = inPullRequest(tipsPreviews);
    const folder = fixture.build(TIPS, { screens: ['home'], manifest, ...change });
    const found = await publish(context, folder, { previewSigner: tipsPreviews });
    return { found, ...(await preview(context, found, { name: 'pr-1', lastsMs: 3_600_000 })) };
  }
  const previews = () => fixture.store.list(`releases/${TIPS}/previews/`);

  test('has previews at the address of its first page, and visitors get nothing of it', async () => {
    const before = await fixture.generation();
    const { found, address } = await pullRequest();
    expect(address).toBe(`https://ideas.example/tips?release=${TIPS}@pr-1`);
    expect(await fixture.generation()).toEqual(before);
    const { microFrontends, extras } = await fixture.discovery();
    expect(microFrontends).not.toHaveProperty(TIPS);
    // The signed list has all that a browser needs to find, believe and limit the preview.
    expect(extras?.notLive).toEqual({ [TIPS]: `https://ideas.example/releases/${TIPS}/` });
    expect(extras?.keys?.[TIPS]).toEqual([fixture.keyOf(TIPS).publicKey]);
    expect(extras?.previewKeys?.[TIPS]).toEqual([tipsPreviews.publicKey]);
    expect(extras?.mounts?.[TIPS]).toEqual(grant);
    expect(await fixture.page()).not.toContain(TIPS);
    expect((await status(fixture.context()))?.previews).toMatchObject([{ release: found.release }]);
  });

  test('is no longer listed as not live once it is live, and its next preview starts at Home @ci', async () => {
    await fixture.deploy(TIPS, {
      screens: ['home'],
      manifest: { routes: [route] },
    });
    expect((await fixture.discovery()).extras?.notLive).toBeUndefined();
    const { address } = await pullRequest();
    expect(address).toBe(`https://ideas.example/?release=${TIPS}@pr-1`);
  });

  const example = '/tips/7?tab=all';
  test.each<[string, Manifest, string]>([
    [
      'a page with parameters',
      { routes: [{ ...route, path: '/tips/:id', example }] },
      `${example}&`,
    ],
    ['only a contribution', { contributions: manifest.contributions ?? [] }, '/?'],
  ])('opens the right page if it has %s', async (_what, declared, page) => {
    const { address } = await pullRequest({ manifest: declared });
    expect(address).toBe(`https://ideas.example${page}release=${TIPS}@pr-1`);
  });

  test.each<[string, Manifest, string]>([
    ['a page', { routes: [{ ...route, path: '/tricks' }] }, 'the site grants it /tips.'],
    ['nothing @ci', {}, 'its manifest has no page, entry or contribution.'],
  ])(
    'gets no preview with a manifest of %s that it may not show',
    async (_what, declared, reason) => {
      const refused = pullRequest({ manifest: declared });
      await expect(refused).rejects.toThrow(
        /^remote-tips@\S+ is published, and the live site can't show it: /,
      );
      await expect(refused).rejects.toThrow(reason);
      expect(await previews()).toEqual([]);
    },
  );

  test('gets no preview without a grant', async () => {
    await configureMounts(
      fixture.context(),
      { [TIPS]: { paths: [], places: [], slots: [] } },
      null,
    );
    await expect(pullRequest()).rejects.toThrow(
      'Nothing of remote-tips is live yet, and the site grants it no page, entry or slot. Its owner grants them: "configure --mount remote-tips=/…".',
    );
    expect(await previews()).toEqual([]);
  });
});
