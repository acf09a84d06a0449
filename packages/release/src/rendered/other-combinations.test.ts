import type { Manifest } from '@composed/contract/manifest';
import type { HostRecord, ReleaseName, RemoteRecord, RouteRow } from '@composed/contract/release';
import type { Candidate, Combination, Combinations } from '../context.ts';
import { readSigned } from '../releases.ts';
import { StoreError } from '../store.ts';
import { fixture, useSite } from '../testing/use-site.ts';
import { withdraw } from '../withdraw.ts';
import { combinationsOf, filledSlots, shownTogether } from './combinations.ts';

let first: Record<string, string>;
useSite(async (site) => {
  await site.goLive();
  const names = Object.values(site.first);
  first = Object.fromEntries(names.map(({ pkg, release }) => [pkg, release]));
});

/** Makes the candidate for a promote of this release, as the gate receives it. */
async function candidate(name: ReleaseName, traffic = 100): Promise<Candidate> {
  const context = fixture.context();
  const live = await fixture.generation();
  const { site, packages } = live;
  const { integrity: record } = await readSigned(context.store, name, site.keys[name.pkg]);
  const release = { release: name.release, record, before: live.number };
  const { stable = release, ...rest } = packages[name.pkg] ?? {};
  const next =
    traffic === 100 ? { stable: release } : { ...rest, stable, canary: { ...release, traffic } };
  return {
    context,
    current: live,
    packages: { ...packages, [name.pkg]: next },
    changed: [name.pkg],
    compares: true,
  };
}

const names = (releases: Readonly<Record<string, { release: string }>> | undefined) =>
  Object.fromEntries(Object.entries(releases ?? {}).map(([pkg, { release }]) => [pkg, release]));

const found = async (of: Candidate) => (await combinationsOf(of)) as Combinations;

/** Returns the releases beside which the candidate is checked. */
const others = async (of: Candidate) => (await found(of)).others.map(({ beside }) => beside);

test('[DP-19] a canary is looked at as if all browsers had it, and what is live as most have it @ci', async () => {
  const canary = await fixture.published('remote-ideas', { words: 'two' });
  await fixture.deploy('remote-auth', { words: 'two' }, { traffic: 5 });
  const going = await candidate(canary, 10);
  const { now, live } = await found(going);
  expect(names(now.releases)).toEqual({ ...first, 'remote-ideas': canary.release });
  expect(now.remotes.map(({ release }) => release)).toContain(canary.release);
  expect(names(live?.releases)).toEqual(first);
});

test('[DP-19] it is looked at beside the canary of another package, and else beside where a roll-back leads @ci', async () => {
  await fixture.deploy('host', { words: 'two' });
  const canary = await fixture.deploy('remote-auth', { words: 'two' }, { traffic: 5 });
  const going = await candidate(await fixture.published('remote-ideas', { words: 'two' }), 10);
  expect(await others(going)).toEqual([
    `remote-auth@${canary.release}, its canary`,
    `host@${first.host}, its roll-back target`,
  ]);
  const { now, others: combinations } = await found(going);
  // Each combination exchanges one other release and contains the candidate.
  const [beside, back] = combinations;
  const candidates = names(now.releases);
  expect(names(back?.releases)).toEqual({ ...candidates, host: first.host });
  expect(back?.host.release).toBe(first.host);
  expect(names(beside?.releases)).toEqual({ ...candidates, 'remote-auth': canary.release });
});

test('[DP-14, DP-19] leaves out disabled remotes, and still checks the others @ci', async () => {
  await fixture.deploy('remote-auth', { words: 'two' });
  await fixture.deploy('host', { words: 'two' });
  await fixture.disable('remote-auth');
  const going = await candidate(await fixture.published('remote-ideas', { words: 'two' }));
  expect(await others(going)).toEqual([`host@${first.host}, its roll-back target`]);
  expect(names((await found(going)).now.releases)).not.toHaveProperty('remote-auth');
});

test('[DP-19, DP-30] opens no combination that no roll-back can produce @ci', async () => {
  const old = { pkg: 'remote-auth', release: first['remote-auth'] ?? '' };
  await fixture.deploy('remote-auth', { words: 'two' });
  const next = await fixture.published('remote-ideas', { words: 'two' });
  expect(await others(await candidate(next))).toEqual([
    `remote-auth@${old.release}, its roll-back target`,
  ]);
  await withdraw(fixture.context(), [old], 'It does harm');
  expect(await others(await candidate(next))).toEqual([]);
});

test('[DP-19] opens no combination that the records exclude @ci', async () => {
  await fixture.deploy('remote-auth', { words: 'two', screens: ['auth', 'more'] });
  const routes = [
    { path: '/', remote: 'remote-ideas', screen: 'home' },
    { path: '/more', remote: 'remote-auth', screen: 'more' },
  ];
  expect(await others(await candidate(await fixture.published('host', { routes })))).toEqual([]);
  const same = await fixture.published('host', { words: 'two' });
  expect(await others(await candidate(same))).toHaveLength(1);
});

test('[DP-19] a store that fails meanwhile ends the gate, and passes for no missing release @ci', async () => {
  await fixture.deploy('remote-auth', { words: 'two' });
  const going = await candidate(await fixture.published('remote-ideas', { words: 'two' }));
  const { store } = fixture.context();
  const read = async (key: string, limit?: number) => {
    if (key.startsWith(`releases/remote-auth/${first['remote-auth']}/`)) {
      throw new StoreError('The store is gone.');
    }
    return store.read(key, limit);
  };
  const context = fixture.context({ store: { ...store, read } });
  await expect(combinationsOf({ ...going, context })).rejects.toThrow('The store is gone.');
});

test('[DP-19] without a host there is no page to open @ci', async () => {
  const going = await candidate(await fixture.published('remote-ideas', { words: 'two' }));
  const { host: _host, ...packages } = going.packages;
  expect(await combinationsOf({ ...going, packages })).toBeNull();
});

const remote = (name: string, manifest?: Manifest) =>
  ({ name, ...(manifest ? { manifest } : {}) }) as RemoteRecord;

const ideas = { remote: 'remote-ideas', title: 'Ideas', description: 'Ideas', indexed: true };
const HOST: Pick<HostRecord, 'routes'> = {
  routes: [
    { ...ideas, path: '/project/:id', screen: 'project' },
    { ...ideas, path: '/about', screen: 'about' },
  ],
};

const offering = remote('remote-ideas', {
  slots: [{ name: 'project.aside', version: 1, screen: 'project' }],
});
const filling = (version: number, name = 'remote-tips') =>
  remote(name, { contributions: [{ slot: 'project.aside', version, screen: 'tip' }] });

const site = (...remotes: RemoteRecord[]): Combination => ({
  exchanged: [],
  beside: null,
  releases: {},
  host: HOST as HostRecord,
  remotes,
});

test('[MF-15, DP-19] the pages that a changed package contributes to are opened without that, too @ci', () => {
  // A contribution of another package stays: it is not to be blamed on this one.
  const other = filling(1, 'remote-auth');
  const [found, ...more] = filledSlots(site(offering, filling(1), other), ['remote-tips']);
  expect(more).toEqual([]);
  expect(found?.route.path).toBe('/project/:id');
  expect(found?.by).toBe('remote-tips');
  expect(found?.without.remotes).toEqual([
    offering,
    remote('remote-tips', { contributions: [] }),
    other,
  ]);
});

test('[MF-15, DP-19] opens nothing for an unchanged package, or for a slot version that does not exist @ci', () => {
  expect(filledSlots(site(offering, filling(1)), ['remote-ideas'])).toEqual([]);
  expect(filledSlots(site(offering, filling(2)), ['remote-tips'])).toEqual([]);
  expect(filledSlots(site(remote('remote-ideas'), filling(1)), ['remote-tips'])).toEqual([]);
});

test('[LR-10] a page is another one if another release fills its slot @ci', () => {
  const [project, about] = HOST.routes as [RouteRow, RouteRow];
  const tips = (release: string) => ({ ...filling(1), release });
  const [one, two] = [site(offering, tips('one')), site(offering, tips('two'))];
  expect(shownTogether(one, project)).not.toBe(shownTogether(two, project));
  expect(shownTogether(one, about)).toBe(shownTogether(two, about));
});
