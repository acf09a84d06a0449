import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { content, type Store } from './store.ts';
import type { TestBuild } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';

const POOL = 'releases/remote-ideas/0-files/';

useSite(async (site) => {
  site.time = Date.now();
  await site.configured();
});

const published = (change: TestBuild) => fixture.published('remote-ideas', change);
const inPool = () => fixture.store.list(POOL);
const verdict = async () => await fixture.faults();

/** Makes all files in the store look `days` old. */
async function age(days: number): Promise<void> {
  const then = fixture.time / 1000 - days * 86_400;
  for (const key of await fixture.store.list('')) {
    utimesSync(join(fixture.folder, key), then, then);
  }
}

test('[PF-13] a file that a later release did not change lies there once, and is not uploaded again', async () => {
  await published({ words: 'one', shared: ['same', 'first'] });
  const [key = ''] = (await inPool()).sort();
  const created: string[] = [];
  const { store } = fixture;
  const watched: Store = {
    ...store,
    create: (name, bytes) => {
      created.push(name);
      return store.create(name, bytes);
    },
  };
  const folder = fixture.build('remote-ideas', { words: 'two', shared: ['same', 'second'] });
  await publish(fixture.context({ store: watched }), folder);
  expect(await inPool()).toHaveLength(3);
  expect(created.filter((name) => name.startsWith(POOL))).toHaveLength(1);
  expect(created).not.toContain(key);
  expect(await verdict()).toEqual([]);
});

test('[PF-13, DP-31] bytes that somebody else put under a name are not believed', async () => {
  const change = { words: 'one', shared: ['same'] };
  await published(change);
  const [key = ''] = await inPool();
  await fixture.store.remove(key);
  await fixture.store.create(key, content('other'));
  await expect(published({ ...change, words: 'two' })).rejects.toThrow(
    `${key} in ${fixture.store.name} holds something else already.`,
  );
  expect(await verdict()).toEqual([expect.stringContaining(key)]);
});

test('[PF-13] a file that was changed after it got its name stays with its release', async () => {
  const folder = fixture.build('remote-ideas', { shared: ['same'] });
  const [file = ''] = readdirSync(join(folder, 'js')).filter((name) => name.startsWith('part'));
  writeFileSync(join(folder, 'js', file), 'changed');
  writeRecord(folder, describeBuild(folder, { name: 'remote-ideas', version: '1.0.0' }));
  const { release } = await publish(fixture.context(), folder);
  expect(await fixture.store.list(`releases/remote-ideas/${release}/js/part`)).toHaveLength(1);
  expect(await inPool()).toEqual([]);
});

test('[PF-13, DP-07] prune deletes the files that no release names any more, and no other', async () => {
  const names = await fixture.all();
  const old = await published({ words: 'old', shared: ['same', 'gone'] });
  await fixture.promote(names);
  await age(40);
  const kept = await published({ words: 'kept', shared: ['same', 'new'] });
  const before = await inPool();
  expect(before).toHaveLength(3);
  // Simulates a publish that has not written its record yet.
  await fixture.store.create(`${POOL}js/part.0123456789ab.js`, content('under way'));
  expect(await prune(fixture.context({ dryRun: true }), 20)).toEqual([
    `remote-ideas@${old.release}`,
  ]);
  expect(await inPool()).toHaveLength(4);
  expect(await prune(fixture.context(), 20)).toEqual([`remote-ideas@${old.release}`]);
  expect(await inPool()).toHaveLength(3);
  await fixture.promote([kept]);
  expect(await verdict()).toEqual([]);
});

test('[PF-13] an old file that a publish relies on survives a prune before the record is there @ci', async () => {
  const names = await fixture.all();
  await published({ words: 'old', shared: ['same'] });
  await fixture.promote(names);
  await age(40);
  const { store } = fixture;
  // Before the record is written, a prune deletes the release that first had the file.
  const slow: Store = {
    ...store,
    async create(name, bytes) {
      if (name.endsWith('/release.json')) await prune(fixture.context(), 20);
      return store.create(name, bytes);
    },
  };
  const folder = fixture.build('remote-ideas', { words: 'new', shared: ['same'] });
  await publish(fixture.context({ store: slow }), folder);
  expect(await inPool()).toHaveLength(1);
  expect(await verdict()).toEqual([]);
});

test('[PF-13] what a prune took from a publish all the same is put back: after the record, and by publishing again', async () => {
  const folder = fixture.build('remote-ideas', { shared: ['same'] });
  const { store } = fixture;
  const robbed: Store = {
    ...store,
    async create(name, bytes) {
      if (name.endsWith('/release.json')) for (const key of await inPool()) await store.remove(key);
      return store.create(name, bytes);
    },
  };
  await publish(fixture.context({ store: robbed }), folder);
  expect(await verdict()).toEqual([]);
  for (const key of await inPool()) await store.remove(key);
  expect(await verdict()).toEqual([expect.stringContaining('is missing')]);
  expect(await publish(fixture.context(), folder)).toMatchObject({ already: true });
  expect(await verdict()).toEqual([]);
});
