import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseName } from '@composed/contract/release';
import { DAY_MS } from './durations.ts';
import { nameOf } from './names.ts';
import { preview } from './preview.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { StoreError } from './store.ts';
import { fixture, useSite } from './testing/use-site.ts';

let aged: Set<string>;
useSite();
beforeEach(() => {
  aged = new Set();
});

const go = (...names: ReleaseName[]) => fixture.promote(names);

/** Gives the files since the last call the time of the fixture's clock. */
async function age(): Promise<void> {
  for (const key of await fixture.store.list('')) {
    if (aged.has(key)) continue;
    aged.add(key);
    await fixture.touch(fixture.time, [key]);
  }
}
/** Makes fourteen releases of one remote, one a day: more than the ten generations that are always kept. */
async function aFortnight(): Promise<ReleaseName[]> {
  const names = [];
  for (let day = 0; day < 14; day += 1) {
    const name = await fixture.deploy('remote-ideas', { words: `day ${day}` });
    names.push(name);
    await age();
    fixture.time += DAY_MS;
  }
  return names;
}

test('[DP-07] keeps a canary, and where a roll-back leads, after ten later changes of others @ci', async () => {
  const two = await fixture.published('remote-ideas', { words: 'two' });
  const three = await fixture.published('remote-ideas', { words: 'three' });
  const unused = await fixture.published('remote-ideas', { words: 'four' });
  await go(two);
  await fixture.promote([three], { traffic: 10 });
  for (let change = 0; change < 11; change += 1) {
    await age();
    await fixture.others(1, 3 * DAY_MS);
  }
  expect(await prune(fixture.context(), 1)).toEqual([nameOf(unused)]);
});

test('[DP-07] keeps what a roll-back leads to, past a release that came and went while its package was off', async () => {
  const shown = await fixture.deploy('remote-ideas', { words: 'shown' });
  await fixture.disable('remote-ideas');
  const hidden = await fixture.deploy('remote-ideas', { words: 'hidden' });
  await fixture.deploy('remote-ideas', { words: 'live' });
  await fixture.enable('remote-ideas');
  for (let change = 0; change < 11; change += 1) {
    await age();
    await fixture.others(1, 3 * DAY_MS);
  }
  const gone = await prune(fixture.context(), 1);
  expect(gone).not.toContain(nameOf(shown));
  expect(gone).not.toContain(nameOf(hidden));
  await fixture.rollback();
  expect((await fixture.state('remote-ideas'))?.stable.release).toBe(shown.release);
}, 120_000);

test('[DP-07] a pruned release cannot be promoted until it is published again @ci', async () => {
  const old = await fixture.published('remote-auth', { words: 'old' });
  await age();
  await aFortnight();
  expect(await prune(fixture.context(), 14)).toEqual([]);
  fixture.time += DAY_MS;
  expect(await prune(fixture.context(), 14)).toContain(nameOf(old));
  await expect(go(old)).rejects.toThrow(`There is no release ${nameOf(old)}`);
  await fixture.published('remote-auth', { words: 'old' });
  await go(old);
});

test('[DP-07] a dry run names the releases to delete, but not a recent one, and deletes nothing', async () => {
  const old = await fixture.published('remote-auth', { words: 'old' });
  await age();
  fixture.time += 20 * DAY_MS;
  await fixture.published('remote-auth', { words: 'fresh' });
  await age();
  const before = await fixture.store.list('');
  expect(await prune(fixture.context({ dryRun: true }), 14)).toEqual([nameOf(old)]);
  expect(await fixture.store.list('')).toEqual(before);
});

test('[DP-07] deletes the rest of an interrupted publish once it is old @ci', async () => {
  const cut = await fixture.published('remote-auth', { words: 'cut' });
  await fixture.store.remove(`releases/${cut.pkg}/${cut.release}/release.json`);
  await age();
  expect(await prune(fixture.context(), 14)).toEqual([]);
  fixture.time += 20 * DAY_MS;
  expect(await prune(fixture.context(), 14)).toEqual([nameOf(cut)]);
  expect(await fixture.store.list(`releases/${cut.pkg}/${cut.release}/`)).toEqual([]);
});

test('[DP-07] keeps what was live when the period began, ten generations of any age, and where a roll-back leads @ci', async () => {
  const names = await aFortnight();
  // Generation 16 of day 13 is live. It is now day 14.
  fixture.time += 100 * DAY_MS;
  await age();
  const gone = await prune(fixture.context(), 1);
  expect(gone).toEqual(expect.arrayContaining(names.slice(0, 4).map(nameOf)));
  for (const name of names.slice(4)) expect(gone).not.toContain(nameOf(name));
  for (const name of gone) {
    const folder = name.replace('@', '/');
    expect(await fixture.store.list(`releases/${folder}/`)).toEqual([]);
    expect(await fixture.store.list(`maps/${folder}/`)).toEqual([]);
  }
  fixture.time += DAY_MS;
  expect(await prune(fixture.context(), 1)).toEqual(names.slice(4, 5).map(nameOf));
  await fixture.rollback();
  expect(await fixture.faults()).toEqual([]);
});

test('[DP-07] marks a release as abandoned, then deletes its record, then its files', async () => {
  const old = await fixture.published('remote-auth', { words: 'old' });
  await age();
  fixture.time += 20 * DAY_MS;
  const events: string[] = [];
  const { store } = fixture;
  const watched = {
    ...store,
    create: (...args: Parameters<typeof store.create>) => {
      events.push(args[0]);
      return store.create(...args);
    },
    remove: (key: string) => {
      events.push(key);
      return store.remove(key);
    },
  };
  await prune(fixture.context({ store: watched }), 14);
  const record = `releases/remote-auth/${old.release}/release.json`;
  const files = events.filter((key) => key.includes(old.release) && key !== record);
  expect(files.length).toBeGreaterThan(2);
  expect(events.indexOf('live/00000003.json')).toBeLessThan(events.indexOf(record));
  for (const key of files) expect(events.indexOf(record)).toBeLessThan(events.indexOf(key));
  expect((await fixture.generation()).pruned).toEqual([nameOf(old)]);
});

test('[DP-07] a publish of the same build beside a prune keeps what it has published @ci', async () => {
  const old = await fixture.published('remote-auth', { words: 'old' });
  const build = fixture.build('remote-auth', { words: 'old' });
  await age();
  fixture.time += 20 * DAY_MS;
  const { store } = fixture;
  const record = `releases/remote-auth/${old.release}/release.json`;
  let again = false;
  const raced = {
    ...store,
    // The generation has just deleted the record. Next, prune checks whether it exists again.
    modified: async (key: string) => {
      if (key === record && !again && (await store.read(record)) === null) {
        again = true;
        await publish(fixture.context(), build);
      }
      return store.modified(key);
    },
  };
  expect(await prune(fixture.context({ store: raced }), 14)).toEqual([]);
  expect(again).toBe(true);
  await go(old);
  expect(await fixture.faults()).toEqual([]);
});

test('[DP-07, DP-31] deletes a folder with an unsigned record once all of it is old', async () => {
  const folder = 'releases/remote-auth/1.0.0-0123456789ab';
  await fixture.write(`${folder}/release.json`, '{"text":"{}"}');
  await fixture.write(`${folder}/js/x.js`, 'x');
  await age();
  fixture.time += 10 * DAY_MS;
  await fixture.write(`${folder}/js/y.js`, 'y');
  await age();
  fixture.time += 10 * DAY_MS;
  expect(await prune(fixture.context(), 14)).toEqual([]);
  fixture.time += 10 * DAY_MS;
  expect(await prune(fixture.context(), 14)).toEqual(['remote-auth@1.0.0-0123456789ab']);
  expect(await fixture.store.list(folder)).toEqual([]);
  expect(await fixture.generation()).not.toHaveProperty('pruned');
});

test('[DP-07, DP-31] only a preview that the package signed keeps its release @ci', async () => {
  const old = await fixture.published('remote-auth', { words: 'old' });
  await preview(fixture.context(), old, { name: 'pr-1', lastsMs: 90 * DAY_MS });
  await age();
  fixture.time += 20 * DAY_MS;
  expect(await prune(fixture.context(), 14)).toEqual([]);
  const key = 'releases/remote-auth/previews/pr-1.json';
  const { text } = JSON.parse(await fixture.text(key));
  const forged = fixture.keyOf('remote-ideas').sign(text);
  await fixture.write(key, JSON.stringify(forged));
  expect(await prune(fixture.context(), 14)).toEqual([nameOf(old)]);
});

test('[DP-07] deletes nothing when a record cannot be read at the moment', async () => {
  const old = await fixture.published('remote-auth', { words: 'old' });
  await age();
  fixture.time += 20 * DAY_MS;
  const before = await fixture.store.list('');
  const { store } = fixture;
  const read = async (key: string, limit?: number) => {
    if (key.includes(old.release)) throw new StoreError('The store is gone.');
    return store.read(key, limit);
  };
  const failing = fixture.context({ store: { ...store, read } });
  await expect(prune(failing, 14)).rejects.toThrow('The store is gone.');
  expect(await fixture.store.list('')).toEqual(before);
});

test('[DP-07] deletes partly written files of killed programs, and keeps files that are being written', async () => {
  const pending = (name: string) => join(fixture.folder, '.pending', name);
  mkdirSync(pending(''), { recursive: true });
  for (const [name, days] of [
    ['old', 15],
    ['young', 13],
  ] as const) {
    writeFileSync(pending(name), 'x');
    const seconds = (fixture.time - days * DAY_MS) / 1000;
    utimesSync(pending(name), seconds, seconds);
  }
  await prune(fixture.context(), 14);
  expect(['old', 'young'].map((name) => existsSync(pending(name)))).toEqual([false, true]);
});
