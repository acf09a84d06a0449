import type { ReleaseName } from '@composed/contract/release';
import { makeChange } from './change.ts';
import { complete, composeNewest } from './complete.ts';
import { DAY_MS } from './durations.ts';
import { generationNumbers, newest } from './ledger.ts';
import { recordKey } from './names.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { type Store, StoreError } from './store.ts';
import { switchRemote } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';

useSite();

const off = (store: Store) =>
  switchRemote(fixture.context({ store }), 'remote-auth', false, 'Looks for somebody');
const served = async () => (await fixture.discovery()).extras?.generation;
/** Makes an unused release that is old enough to be pruned. */
async function aged(words: string): Promise<ReleaseName> {
  const name = await fixture.published('remote-ideas', { words });
  for (const top of ['releases', 'maps']) {
    const keys = await fixture.store.list(`${top}/${name.pkg}/${name.release}/`);
    await fixture.touch(fixture.time - 20 * DAY_MS, keys);
  }
  return name;
}

/** Prunes with a program that is killed before it deletes anything. */
async function prunedAndKilled(): Promise<void> {
  const remove = () => Promise.reject(new StoreError('Killed.'));
  const dying = fixture.context({ store: { ...fixture.store, remove } });
  await expect(prune(dying, 14)).rejects.toThrow('Killed.');
}

test('[DP-20] the store’s promise is tried before the first write, of a change and of a publish', async () => {
  const { store } = fixture;
  await store.remove('probe');
  const written: string[] = [];
  const careless: Store = {
    ...store,
    create: async (key) => {
      written.push(key);
      return true;
    },
  };
  await expect(off(careless)).rejects.toThrow('is not fit for releases');
  const build = fixture.build('remote-auth', { words: 'two' });
  await expect(publish(fixture.context({ store: careless }), build)).rejects.toThrow('is not fit');
  expect(new Set(written)).toEqual(new Set(['probe']));
});

test('[DP-02] a generation whose site can’t be made is not put', async () => {
  await fixture.store.remove(recordKey(fixture.first.host));
  await expect(off(fixture.store)).rejects.toThrow(
    /^host@.*, which is live, can't be used: its record is missing or changed in /,
  );
  expect(await generationNumbers(fixture.context())).toEqual([1, 2]);
});

test('[DP-07] finishes the deletions of a killed prune before any check @ci', async () => {
  const old = await aged('old');
  await prunedAndKilled();
  expect((await fixture.generation()).pruned).toEqual([`remote-ideas@${old.release}`]);
  expect(await fixture.store.read(recordKey(old))).not.toBeNull();
  await expect(fixture.promote([old])).rejects.toThrow('There is no release');
  // Its files are now unused, so the next prune deletes them.
  expect(await prune(fixture.context(), 14)).toEqual([`remote-ideas@${old.release}`]);
  expect(await fixture.store.list(`releases/remote-ideas/${old.release}/`)).toEqual([]);
});

test('[DP-07] keeps a release that was published again after a prune, in every order of the checks @ci', async () => {
  const old = await aged('old');
  await prune(fixture.context(), 14);
  await fixture.published('remote-ideas', { words: 'old' });
  await composeNewest(fixture.context());
  await off(fixture.store);
  await fixture.promote([old]);
  expect(await fixture.stable()).toBe(old.release);
});

test('[DP-02] of two simultaneous changes the slower one does not put its site once it knows of the newer one', async () => {
  const before = await newest(fixture.context());
  await off(fixture.store);
  const put: string[] = [];
  const store: Store = {
    ...fixture.store,
    async putSite(site) {
      put.push(site.name);
      await fixture.store.putSite(site);
    },
  };
  if (before) await complete(fixture.context({ store }), before);
  expect(put).toEqual([]);
  expect(await served()).toBe(3);
});

test('[DP-02] completes an existing site and does not create it again @ci', async () => {
  await fixture.store.putSite({ name: '1-of-another', files: new Map([['public/x', '']]) });
  expect((await fixture.promote(Object.values(fixture.first))).changed).toBe(false);
  expect(await served()).toBe(2);
  expect(await generationNumbers(fixture.context())).toEqual([1, 2]);
});

test('[DP-02] reports a store that can neither create nor find a file @ci', async () => {
  const stuck: Store = { ...fixture.store, create: async () => false };
  let calls = 0;
  const change = {
    did: 'x',
    why: null,
    async apply() {
      calls += 1;
      return {};
    },
  };
  await expect(makeChange(fixture.context({ store: stuck }), change)).rejects.toThrow(
    'refused 200 numbers in a row and shows nothing under them; try again later.',
  );
  // The live generation is unchanged, so the checks are not repeated.
  expect(calls).toBe(1);
});

test.each([
  [-301_000, 0],
  [-299_000, -299_000],
  [DAY_MS, DAY_MS],
])(
  '[DP-09] with a clock that is %d ms apart nobody is stopped, and order stays',
  async (ms, made) => {
    const before = fixture.time;
    fixture.time += ms;
    const { live } = await off(fixture.store);
    expect(Date.parse(live.generation.time)).toBe(before + made);
    const said = fixture.said.filter((line) => line.includes('clock says'));
    expect(said).toHaveLength(ms === made ? 0 : 1);
  },
);

test('[DP-09] a machine whose clock is a year fast blocks only prune, and ends stay after beginnings @ci', async () => {
  const expireDays = 30;
  fixture.time += 365 * DAY_MS;
  await fixture.configured({ expireDays });
  const ahead = new Date(fixture.time);
  fixture.time -= 365 * DAY_MS;
  const { live } = await off(fixture.store);
  expect(live.generation.time).toBe(ahead.toISOString());
  expect(Date.parse(live.generation.expires ?? '')).toBe(ahead.getTime() + expireDays * DAY_MS);
  expect(fixture.said.join('\n')).toContain(
    "This machine's clock says 2026-03-01T12:00:00.000Z, but the newest generation was made at 2027-03-01T12:00:00.000Z: set the clock that is wrong. The new generation has the later time.",
  );
  await expect(prune(fixture.context(), 14)).rejects.toThrow('set the clock that is wrong');
});
