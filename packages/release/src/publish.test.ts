import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord } from '@composed/build/release-record';
import type { ReleaseName } from '@composed/contract/release';
import { configureKeys } from './configure.ts';
import { nameOf, recordKey } from './names.ts';
import { publish } from './publish.ts';
import { content, StoreError } from './store.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';

let folder: string;
let name: ReleaseName;
let key: string;
let signed: Buffer;
/** Files that an attacker without the package's key can write under a release's name. */
const strange: Record<string, () => string> = {
  'what nobody signed': () => JSON.stringify({ text: JSON.parse(signed.toString()).text }),
  'what another package signed @ci': () =>
    JSON.stringify(fixture.keyOf('remote-auth').sign(JSON.parse(signed.toString()).text)),
  'a signed record of another release @ci': () => JSON.stringify(signedAs('1.0.1-0123456789ab')),
  'no record at all @ci': () => 'null',
};

const signedAs = (release: string) => {
  const { text } = JSON.parse(signed.toString());
  return fixture.keyOf('remote-ideas').sign(text.replaceAll(name.release, release));
};

useSite(async (site) => {
  await site.configured();
  name = await site.published('remote-ideas');
  key = recordKey(name);
  signed = (await site.store.read(key)) as Buffer;
  await site.store.remove(key);
});
beforeEach(() => {
  folder = fixture.build('remote-ideas');
});

const put = (text: string) => fixture.write(key, text);
const now = async () => (await fixture.store.read(key))?.toString();

test.each(Object.keys(strange))(
  '[DP-31] %s at a release’s own name does not count as published, and is not written over',
  async (what) => {
    const text = strange[what]?.() ?? '';
    await put(text);
    for (const dryRun of [true, false]) {
      await expect(publish(fixture.context({ dryRun }), folder)).rejects.toThrow(
        new RegExp(
          `^remote-ideas@${name.release} is refused: .*\\. That one lies at ${key} in the folder .* and is not written over, since what is live may name it\\. "publish remote-ideas --resign" publishes`,
        ),
      );
    }
    expect(await now()).toBe(text);
    // The suggested command leads to a release that can go live.
    const { pkg, release } = await publish(fixture.context(), folder, { resign: true });
    expect(await now()).toBe(text);
    await fixture.promote([
      { pkg, release },
      await fixture.published('remote-auth'),
      await fixture.published('host'),
    ]);
    // Another file may occupy that name too.
    const next = recordKey({ pkg, release });
    await fixture.write(next, text);
    await expect(publish(fixture.context(), folder, { resign: true })).rejects.toThrow(
      'Unless "status" or "history" names that release, delete it',
    );
  },
);

test('[DP-31] a file that appears in the folder during a publish is not published either', async () => {
  const text = strange['what nobody signed']?.() ?? '';
  const { store } = fixture;
  const raced = {
    ...store,
    create: async (...args: Parameters<typeof store.create>) => {
      if (args[0] === key) await store.create(key, content(text));
      return store.create(...args);
    },
  };
  await expect(publish(fixture.context({ store: raced }), folder)).rejects.toThrow(
    `That one lies at ${key} in `,
  );
  expect(await now()).toBe(text);
});

test('[DP-01, DP-31] a release that a present key signed counts as published for each caller', async () => {
  await put(signed.toString());
  const already = { ...name, already: true };
  expect(await publish(fixture.context(), folder)).toMatchObject(already);
  // A team's CI may know only its own key.
  expect(await publish(fixture.context({ siteKeys: [] }), folder)).toMatchObject(already);
  fixture.newKey('remote-ideas');
  expect(await publish(fixture.context(), folder)).toMatchObject(already);
  await expect(publish(fixture.context({ siteKeys: [] }), folder)).rejects.toThrow(
    'No key of the site is known here: set RELEASE_SITE_PUBLIC_KEYS',
  );
});

test('[DP-01] a build that was changed after it was made is not published', async () => {
  writeFileSync(join(folder, 'js', 'lazy.js'), 'alert(1)');
  await expect(publish(fixture.context(), folder)).rejects.toThrow(
    /js\/lazy\.js was changed or deleted after the build; build it again\.$/,
  );
  expect(await now()).toBeUndefined();
});

test('[DP-01, DP-31] refuses a build when the store has other content under the name of one of its files', async () => {
  const file = `releases/remote-ideas/${name.release}/js/lazy.js`;
  await fixture.write(file, 'alert(1)');
  await expect(publish(fixture.context(), folder)).rejects.toThrow(
    `${file} in ${fixture.store.name} holds something else already.`,
  );
  expect(await now()).toBeUndefined();
});

test('[DP-01] a file that the store does not take leaves no release behind', async () => {
  const { store } = fixture;
  const create: typeof store.create = async (at, bytes) => {
    // The store refuses late, after other writes have begun.
    await new Promise((resolve) => setImmediate(resolve));
    if (at.endsWith('lazy.js')) throw new StoreError('The store is full.');
    return store.create(at, bytes);
  };
  const full = fixture.context({ store: { ...store, create } });
  await expect(publish(full, folder)).rejects.toThrow('The store is full.');
  expect(await now()).toBeUndefined();
});

test('[DP-01] publishing again puts back what was deleted, and leaves what is there', async () => {
  const build = fixture.build('remote-auth', { fragments: { auth: '<p>Sign in</p>' } });
  const { pkg, release } = await publish(fixture.context(), build);
  const all = await fixture.store.list('');
  const own = (place: string, file: string) => `${place}/${pkg}/${release}/${file}`;
  const lost = [own('releases', 'fragments.json'), own('maps', 'remoteEntry.js.map')];
  for (const key of lost) await fixture.store.remove(key);
  const changed = own('releases', 'js/lazy.js');
  await fixture.write(changed, 'x');
  await publish(fixture.context({ dryRun: true }), build);
  expect(await fixture.store.list('')).toHaveLength(all.length - lost.length);
  expect(await publish(fixture.context(), build)).toMatchObject({ already: true });
  expect(await fixture.store.list('')).toEqual(all);
  expect(await fixture.faults()).toEqual([`${changed} differs from its hash.`]);
  await fixture.store.remove(changed);
  await publish(fixture.context(), build);
  expect(await fixture.faults()).toEqual([]);
});

test('[PF-08] prerendered HTML that no page may have is found out before anything is copied', async () => {
  const unfit = fixture.build('remote-auth', { fragments: { auth: '<p onclick="x">x</p>' } });
  const before = await fixture.store.list('');
  await expect(publish(fixture.context(), unfit)).rejects.toThrow(
    /can't be published: .*onclick.*, which no page may have/,
  );
  expect(await fixture.store.list('')).toEqual(before);
});

test('[DP-01] a dry run copies nothing', async () => {
  const build = fixture.build('remote-auth');
  const before = await fixture.store.list('');
  const dry = await publish(fixture.context({ dryRun: true }), build);
  expect(dry).toMatchObject({ pkg: 'remote-auth', already: false });
  expect(await fixture.store.list('')).toEqual(before);
});

test('[DP-17] the record says when it was published, of which sources', async () => {
  await publish(fixture.context(), folder);
  const record = JSON.parse(JSON.parse((await now()) ?? '').text);
  expect(record).toMatchObject({ time: new Date(fixture.time).toISOString(), dirty: true });
  expect(record).toHaveProperty('commit', null);
  // All files are stored. The source maps, only for developers, are in a separate folder.
  const { release, files, maps } = readRecord(folder);
  const below = (place: string) => fixture.store.list(`${place}/remote-ideas/${release}/`);
  expect(await below('maps')).toHaveLength(Object.keys(maps).length);
  expect((await below('releases')).length).toBeGreaterThan(Object.keys(files).length);
});

describe('signed again', () => {
  let folder: string;
  useSite();
  beforeEach(() => {
    folder = fixture.build('remote-ideas');
  });

  const resign = () => publish(fixture.context(), folder, { resign: true });
  const record = async (name: ReleaseName) =>
    JSON.parse(JSON.parse(await fixture.text(recordKey(name))).text);
  const keys = (owner: string, list: string[], beside = false) =>
    configureKeys(fixture.context(), { owner, keys: list, beside }, 'A key was stolen');

  test('[DP-33] signs the same content again under another name, and leaves the first release unchanged', async () => {
    const before = await fixture.store.list('');
    const bytes = await fixture.store.read(recordKey(fixture.first.ideas));
    expect(await publish(fixture.context(), folder)).toMatchObject({ already: true });
    await expect(resign()).rejects.toThrow(
      `${nameOf(fixture.first.ideas)} is signed with this key already.`,
    );
    const { publicKey } = fixture.newKey('remote-ideas');
    const again = await resign();
    expect(again.already).toBe(false);
    expect(again.release).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
    expect(again.release).not.toBe(fixture.first.ideas.release);
    const [old, next] = [await record(fixture.first.ideas), await record(again)];
    expect(next).toEqual({ ...old, release: again.release, time: expect.any(String) });
    expect(await fixture.store.read(recordKey(fixture.first.ideas))).toEqual(bytes);
    expect(await fixture.store.list('')).toEqual(expect.arrayContaining(before));
    expect(await resign()).toMatchObject({ release: again.release, already: true });
    const another = fixture.newKey('remote-ideas');
    expect(another.publicKey).not.toBe(publicKey);
    expect((await resign()).release).not.toBe(again.release);
  });

  test('[DP-33] refuses to sign an unpublished release again', async () => {
    folder = fixture.build('remote-ideas', { words: 'two' });
    fixture.newKey('remote-ideas');
    await expect(resign()).rejects.toThrow(/is not published yet: "publish" signs it as it is\./);
  });

  test('[DP-33, DP-09] a key is taken away in one step once what is live is signed with another', async () => {
    const old = fixture.keyOf('remote-ideas').publicKey;
    const { publicKey } = fixture.newKey('remote-ideas');
    await expect(keys('remote-ideas', [publicKey])).rejects.toThrow(
      `${nameOf(fixture.first.ideas)} is refused: its record is not signed with a key of remote-ideas.`,
    );
    const { live: made } = await keys('remote-ideas', [publicKey], true);
    expect(made.generation).toMatchObject({
      did: `configure --key remote-ideas=+${publicKey}`,
      why: 'A key was stolen',
    });
    expect(made.generation.site.keys['remote-ideas']).toEqual([old, publicKey]);
    expect((await keys('remote-ideas', [publicKey], true)).changed).toBe(false);
    const before = made.generation.site;
    const { pkg, release } = await resign();
    await fixture.promote([{ pkg, release }]);
    await keys('remote-ideas', [publicKey]);
    const now = await fixture.generation();
    expect(now.site).toEqual({ ...before, keys: { ...before.keys, 'remote-ideas': [publicKey] } });
    expect(now.packages['remote-ideas']?.stable.release).toBe(release);
    // A release with only the old key's signature can't go live again.
    for (const act of [
      () => fixture.rollback(),
      () => fixture.promote([fixture.first.ideas], { traffic: 10 }),
    ]) {
      await expect(act).rejects.toThrow(
        `${nameOf(fixture.first.ideas)} is refused: its record is not signed with a key of remote-ideas.`,
      );
    }
  });

  test('[DP-33, DP-08] afterwards verify names what counts for nothing any more, and still finds what was changed @ci', async () => {
    const thief = fixture.keyOf('remote-ideas');
    const { publicKey } = fixture.newKey('remote-ideas');
    await keys('remote-ideas', [publicKey], true);
    const { pkg, release } = await resign();
    await fixture.promote([{ pkg, release }]);
    await keys('remote-ideas', [publicKey]);
    const stolen = fixture.context({ signer: () => thief });
    const bad = await publish(stolen, fixture.build('remote-ideas', { words: 'bad' }));
    const foreign = fixture.context({ signer: () => fixture.keyOf('remote-auth') });
    const other = await publish(foreign, fixture.build('remote-ideas', { words: 'other' }));
    const { faults, notes } = await verify(fixture.context());
    const named = [nameOf(fixture.first.ideas), nameOf(bad)].sort().join(', ');
    const note = `2 releases are signed with a key that was replaced, and can’t be made live: ${named}.`;
    expect(notes).toEqual([note]);
    expect(faults).toEqual([
      `${nameOf(other)} is refused: its record is not signed with a key of remote-ideas.`,
    ]);
    // The site still knows the old key after other changes, and after a new site key.
    const old = fixture.keyOf('site').publicKey;
    const site = fixture.newKey('site').publicKey;
    const context = fixture.context({ siteKeys: [site, old] });
    await configureKeys(context, { owner: 'site', keys: [site], beside: false }, null);
    await fixture.published('host', { words: 'two' });
    await fixture.disable('remote-auth');
    expect((await verify(fixture.context())).notes).toContain(note);
    expect(await fixture.faults()).toEqual(faults);
    const key = `releases/remote-ideas/${fixture.first.ideas.release}/js/lazy.js`;
    await fixture.write(key, 'x');
    expect(await fixture.faults()).toContain(`${key} differs from its hash.`);
  });

  test('[DP-33] the site’s own key is replaced in one step, signed with the new one @ci', async () => {
    const old = fixture.keyOf('site').publicKey;
    const { publicKey } = fixture.newKey('site');
    const context = fixture.context({ siteKeys: [publicKey, old] });
    const said = { owner: 'site', keys: [publicKey], beside: false };
    await configureKeys(context, said, null);
    expect((await fixture.generation()).site.keys.site).toEqual([publicKey]);
    // From here on, the old key's signatures are invalid.
    const { number } = await fixture.generation();
    const { pkg, release } = await fixture.published('remote-ideas', { words: 'two' });
    await fixture.promote([{ pkg, release }]);
    expect((await fixture.generation()).number).toBe(number + 1);
    await fixture.rollback();
    expect((await fixture.generation()).packages['remote-ideas']?.stable.release).toBe(
      fixture.first.ideas.release,
    );
    expect(await verify(fixture.context())).toMatchObject({
      faults: [],
      notes: [
        '2 generations are signed with a key of the site that was replaced, and counts for nothing: 1, 2.',
      ],
    });
    const past = fixture.rollback({ to: 2 });
    await expect(past).rejects.toThrow('is not signed with a key of the site that is known here');
  });
});
