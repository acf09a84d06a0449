import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord } from '@composed/build/release-record';
import type { ReleaseName } from '@composed/contract/release';
import { recordKey } from './names.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { content, StoreError } from './store.ts';
import { fixture, useSite } from './testing/use-site.ts';

let folder: string;
let name: ReleaseName;
let key: string;
let signed: Buffer;
/** Files that an attacker without the package's key can write under a release's name. */
const strange: Record<string, () => string> = {
  'what nobody signed': () => JSON.stringify({ text: JSON.parse(signed.toString()).text }),
  'what another package signed': () =>
    JSON.stringify(fixture.keyOf('remote-auth').sign(JSON.parse(signed.toString()).text)),
  'a signed record of another release': () => JSON.stringify(signedAs('1.0.1-0123456789ab')),
  'no record at all': () => 'null',
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
    await promote(
      fixture.context(),
      [{ pkg, release }, await fixture.published('remote-auth'), await fixture.published('host')],
      { traffic: 100, why: null },
    );
    // Another file may occupy that name too.
    const next = recordKey({ pkg, release });
    await fixture.write(next, text);
    await expect(publish(fixture.context(), folder, { resign: true })).rejects.toThrow(
      'Unless "status" or "history" names that release, delete it',
    );
  },
);

test('[DP-31] nor does what somebody put there while it was published', async () => {
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

test('[DP-01, DP-31] what a key of today signed is published already, whoever asks', async () => {
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

test('[DP-01, DP-31] nor is one of whose files something else lies in the store already', async () => {
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
