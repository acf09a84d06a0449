import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { DELTA_HEADER, deltaPath, dictionaryOf, targetOf } from '@composed/site/deltas';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { content, type Store } from './store.ts';
import type { TestBuild } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

const POOL = 'releases/remote-ideas/0-files/';

useSite(async (site) => {
  site.time = Date.now();
  await site.goLive();
});

const release = (change: TestBuild) => fixture.published('remote-ideas', change);
const inPool = () => fixture.store.list(POOL);

/** Returns the script of a build that is named by its hash. */
const partIn = (folder: string) =>
  readdirSync(join(folder, 'js')).find((name) => name.startsWith('part')) ?? '';

/** Makes all files in the store look `days` old. */
const age = (days: number) => fixture.touch(fixture.time - days * 86_400_000);

test('[PF-13] stores and uploads an unchanged file only once @ci', async () => {
  await release({ words: 'one', shared: ['same', 'first'] });
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
  expect(await fixture.faults()).toEqual([]);
});

test('[PF-13, DP-31] refuses foreign bytes under the name of a shared file @ci', async () => {
  const change = { words: 'one', shared: ['same'] };
  await release(change);
  const [key = ''] = await inPool();
  await fixture.store.remove(key);
  await fixture.store.create(key, content('other'));
  await expect(release({ ...change, words: 'two' })).rejects.toThrow(
    `${key} in ${fixture.store.name} holds something else already.`,
  );
  expect(await fixture.faults()).toEqual([expect.stringContaining(key)]);
});

test('[PF-13] a file that was changed after it got its name stays with its release @ci', async () => {
  const folder = fixture.build('remote-ideas', { shared: ['same'] });
  writeFileSync(join(folder, 'js', partIn(folder)), 'changed');
  writeRecord(folder, describeBuild(folder, { name: 'remote-ideas', version: '1.0.0' }));
  const found = await publish(fixture.context(), folder);
  expect(await fixture.store.list(`releases/remote-ideas/${found.release}/js/part`)).toHaveLength(
    1,
  );
  expect(await inPool()).toEqual([]);
});

test('[PF-13, DP-07] prune deletes the files that no release names any more, and no other @ci', async () => {
  const old = await release({ words: 'old', shared: ['same', 'gone'] });
  await age(40);
  const kept = await release({ words: 'kept', shared: ['same', 'new'] });
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
  expect(await fixture.faults()).toEqual([]);
});

test('[PF-13] an old file that a publish relies on survives a prune before the record is there @ci', async () => {
  await release({ words: 'old', shared: ['same'] });
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
  expect(await fixture.faults()).toEqual([]);
});

test('[PF-13] puts back files that a simultaneous prune deleted: after the record, and when publishing again @ci', async () => {
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
  expect(await fixture.faults()).toEqual([]);
  for (const key of await inPool()) await store.remove(key);
  expect(await fixture.faults()).toEqual([expect.stringContaining('is missing')]);
  expect(await publish(fixture.context(), folder)).toMatchObject({ already: true });
  expect(await fixture.faults()).toEqual([]);
});

/** Text that compresses badly without a dictionary. */
const LONG = Array.from({ length: 300 }, (_, index) => Math.sin(index).toString(36)).join('\n');

const build = (word: string, text = LONG) =>
  fixture.build('remote-ideas', { words: word, shared: [`${text} ${word}`] });
const published = (word: string, text?: string) => publish(fixture.context(), build(word, text));
async function live(word: string, text?: string): Promise<void> {
  await fixture.promote([await published(word, text)]);
}
const deltas = async () => (await inPool()).filter((key) => targetOf(key) !== undefined);
const fileOf = async (word: string): Promise<[key: string, bytes: Buffer]> => {
  for (const key of await inPool()) {
    const bytes = (await fixture.store.read(key)) as Buffer;
    if (bytes.toString().endsWith(` ${word}`)) return [key, bytes];
  }
  throw new Error(`There is no file with ${word}.`);
};

/** Checks that a file's deltas are those to these other files. */
async function expectDeltas(of: string, words: readonly string[]): Promise<void> {
  const [target] = await fileOf(of);
  const wanted = await Promise.all(
    words.map(async (word) => deltaPath(target, (await fileOf(word))[1])),
  );
  expect((await deltas()).filter((each) => targetOf(each) === target)).toEqual(wanted.sort());
}

test('[PF-14] publish lays down the difference to what is live, under a name that tells both @ci', async () => {
  await live('one');
  expect(await deltas()).toEqual([]);
  await published('two');
  const [former] = [(await fileOf('one'))[1]];
  const [key] = await fileOf('two');
  expect(await deltas()).toEqual([deltaPath(key, former)]);
  const delta = (await fixture.store.read(deltaPath(key, former))) as Buffer;
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(dictionaryOf(delta)?.toString('hex').slice(0, 12)).toMatch(
    /\.([0-9a-f]{12})\.js$/.exec((await fileOf('one'))[0])?.[1] ?? '-',
  );
  expect(delta.length).toBeLessThan(100);
  expect(await fixture.faults()).toEqual([]);
});

test('[PF-14] a file has at most five, to the releases that were live last @ci', async () => {
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) await live(word);
  await published('never live');
  await published('seven');
  await expectDeltas('seven', ['two', 'three', 'four', 'five', 'six']);
});

test('[PF-14] there is none where it would save less than half @ci', async () => {
  await live('one');
  await published('two', [...LONG].reverse().join(''));
  expect(await deltas()).toEqual([]);
});

test('[PF-14] is not made where the compressed file is less than twice the delta’s size @ci', async () => {
  await live('one');
  const folder = build('two', 'x'.repeat(20_000));
  const script = join(folder, 'js', partIn(folder));
  writeFileSync(`${script}.br`, brotliCompressSync(readFileSync(script)));
  writeRecord(folder, describeBuild(folder, { name: 'remote-ideas', version: '1.0.0' }, {}));
  await publish(fixture.context(), folder);
  expect((await fileOf('two'))[1]).toHaveLength(20_004);
  expect(await deltas()).toEqual([]);
});

test('[PF-14] there is one to a canary as well, and to what all others have @ci', async () => {
  await live('one');
  await fixture.promote([await published('two')], { traffic: 10 });
  await published('three');
  await expectDeltas('three', ['one', 'two']);
});

test('[PF-14] a file that is published again keeps its earlier deltas while there is room @ci', async () => {
  await live('one');
  await published('three');
  await live('two');
  const one = {
    pkg: 'remote-ideas',
    release: (await publish(fixture.context(), build('one'))).release,
  };
  await withdraw(fixture.context(), [one], 'It eats drafts');
  const again = fixture.build('remote-ideas', { words: 'four', shared: [`${LONG} three`] });
  await publish(fixture.context(), again);
  await expectDeltas('three', ['one', 'two']);
});

test('[PF-14] there is none for the host’s script for developers, which no visitor loads @ci', async () => {
  const host = async (word: string) => {
    const folder = fixture.build('host', { words: word, shared: [`${LONG} ${word}`] });
    const script = JSON.stringify(`js/${partIn(folder)}`);
    writeFileSync(join(folder, 'development.script.json'), script);
    writeRecord(folder, describeBuild(folder, { name: 'host', version: '1.0.0' }, {}));
    return publish(fixture.context(), folder);
  };
  await fixture.promote([await host('one')]);
  await host('two');
  const files = await fixture.store.list('releases/host/0-files/');
  expect(files).toHaveLength(2);
  expect(files.filter((key) => targetOf(key) !== undefined)).toEqual([]);
});

test('[PF-14] a store whose servers choose nothing gets none @ci', async () => {
  await live('one');
  const { wrongVariants: _none, ...store } = fixture.store;
  await publish(fixture.context({ store }), build('two'));
  expect(await deltas()).toEqual([]);
});

test('[PF-14] is not made without a key of the site, and publish reports it @ci', async () => {
  await live('one');
  await publish(fixture.context({ siteKeys: [] }), build('two'));
  expect(await deltas()).toEqual([]);
  expect(fixture.said.join('\n')).toContain('No deltas are made');
});

test('[PF-14] publishing again makes the deltas that an interrupted publish did not make @ci', async () => {
  await live('one');
  await live('two');
  const { store } = fixture;
  const create: Store['create'] = async (key, bytes) => {
    if (targetOf(key) !== undefined && (await deltas()).length > 0) throw new Error('killed');
    return store.create(key, bytes);
  };
  const folder = build('three');
  const before = (await deltas()).length;
  expect(before).toBe(1);
  await expect(publish(fixture.context({ store: { ...store, create } }), folder)).rejects.toThrow();
  expect(await deltas()).toHaveLength(before);
  expect(await publish(fixture.context(), folder)).toMatchObject({ already: true });
  expect(await deltas()).toHaveLength(before + 2);
  expect(await fixture.faults()).toEqual([]);
});

test('[PF-14] prune keeps the deltas of files that stay, without their dictionaries too, and deletes the others @ci', async () => {
  await live('one');
  await published('never live');
  await live('two');
  expect(await deltas()).toHaveLength(2);
  const kept = deltaPath((await fileOf('two'))[0], (await fileOf('one'))[1]);
  await age(40);
  await prune(fixture.context(), 20);
  expect(await deltas()).toEqual([kept]);
  await fixture.store.create(`${POOL}js/gone.0123456789ab.js.${'a'.repeat(40)}.dcz`, content('x'));
  await prune(fixture.context(), 20);
  expect(await deltas()).toEqual([kept]);
  await fixture.store.remove((await fileOf('one'))[0]);
  expect((await fixture.faults()).filter((fault) => fault.includes('.dcz'))).toEqual([]);
});

test.each<[string, (delta: Buffer, dictionary: Buffer) => Buffer]>([
  ['is cut short', (delta) => delta.subarray(0, -3)],
  ['is no delta', () => Buffer.from('alert(1)')],
  ['has bytes turned round', (delta) => Buffer.from(delta).fill(7, delta.length - 6)],
  [
    'says that it makes four gigabytes',
    (delta) =>
      Buffer.concat([
        delta.subarray(0, DELTA_HEADER),
        Buffer.from('28b52ffda0ffffffff010000', 'hex'),
      ]),
  ],
])('[PF-14] verify tells of a delta that %s @ci', async (_what, change) => {
  await live('one');
  await published('two');
  const [key = ''] = await deltas();
  const delta = (await fixture.store.read(key)) as Buffer;
  writeFileSync(join(fixture.folder, key), change(delta, (await fileOf('one'))[1]));
  expect(await fixture.faults()).toEqual([expect.stringContaining(`${key} is no difference`)]);
});

test('[PF-14] a delta of a file that lies beside another file is deleted @ci', async () => {
  await live('one');
  await published('two');
  await published('three');
  const [one, other] = (await deltas()) as [string, string];
  writeFileSync(join(fixture.folder, one), (await fixture.store.read(other)) as Buffer);
  expect(await fixture.faults()).toEqual([expect.stringContaining(one)]);
});
