import type { ReleaseName } from '@composed/contract/release';
import { configure, configureMounts } from './configure.ts';
import type { Candidate, Combinations, ReleaseContext } from './context.ts';
import { type Generation, shownReleases } from './generation.ts';
import { generationNumbers, readGeneration } from './ledger.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { rollback } from './rollback.ts';
import { isRefusal } from './store.ts';
import { retire, switchRemote } from './switch.ts';
import type { ReleaseFixture } from './testing/release-fixture.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

const REMOTES = ['remote-ideas', 'remote-auth', 'remote-shop'] as const;
type Remote = (typeof REMOTES)[number];

/** Maps each package to its releases. The first of each is live, except of the shop. */
let releases: Record<Remote | 'host', ReleaseName[]>;

useSite(async (site) => {
  site.newKey('remote-shop');
  await site.goLive();
  const { ideas, auth, host } = site.first;
  releases = { 'remote-ideas': [ideas], 'remote-auth': [auth], 'remote-shop': [], host: [host] };
  for (const words of ['two', 'three']) {
    for (const [pkg, all] of Object.entries(releases)) {
      all.push(await site.published(pkg, { words }));
    }
  }
});

/** A combination of releases that was opened, or that went live with a mark. */
interface Seen {
  releases: Readonly<Record<string, string>>;
  site: Generation['site'];
}

/** The settings that a page with these packages depends on. */
const settingsOf = ({ config, mounts = {} }: Generation['site'], packages: readonly string[]) =>
  JSON.stringify([config, packages.map((pkg) => mounts[pkg])]);

/** Returns each combination that visitors can get; none without a host. */
function reachable({ packages }: Generation): Seen['releases'][] {
  let all: Record<string, string>[] = [{}];
  for (const [pkg, state] of Object.entries(packages)) {
    const shown = shownReleases(state);
    if (shown.length === 0) continue;
    all = all.flatMap((one) => shown.map(({ release }) => ({ ...one, [pkg]: release })));
  }
  return packages.host ? all : [];
}

/**
 * Watches a store like a visitor: each combination that a generation gives must have been opened before, unless the
 * history has the mark. Commands that only take a package away open nothing.
 */
class Watch {
  readonly #seen: Seen[];
  #checked: number;
  /** Commands with the mark, in order. */
  readonly marked: string[] = [];

  /** @param first generation whose pages count as opened */
  constructor(
    readonly site: ReleaseFixture,
    first: Generation,
    readonly objections: () => string[] = () => [],
  ) {
    this.#seen = reachable(first).map((shown) => ({ releases: shown, site: first.site }));
    this.#checked = first.number;
  }

  readonly context = (change: Partial<ReleaseContext> = {}): ReleaseContext =>
    this.site.unopened({ browserCheck: this.#open, ...change });

  readonly #open = async ({ current }: Candidate, { now, others }: Combinations) => {
    const found = this.objections();
    for (const each of found.length > 0 ? [] : [now, ...others]) {
      const named = Object.entries(each.releases).map(([pkg, { release }]) => [pkg, release]);
      this.#seen.push({ releases: Object.fromEntries(named), site: current.site });
    }
    return found;
  };

  #isKnown(shown: Seen['releases'], site: Generation['site']): boolean {
    const packages = Object.keys(shown);
    return this.#seen.some(
      (one) =>
        packages.every((pkg) => one.releases[pkg] === shown[pkg]) &&
        settingsOf(one.site, packages) === settingsOf(site, packages),
    );
  }

  /** Returns what visitors got without a look, by command. */
  async holes(): Promise<string[]> {
    const context = this.site.context();
    const holes: string[] = [];
    for (const number of await generationNumbers(context)) {
      if (number <= this.#checked) continue;
      this.#checked = number;
      const { generation } = await readGeneration(context, number);
      const { did, site } = generation;
      const isMarked = did.endsWith(' --no-render');
      if (isMarked) this.marked.push(did);
      for (const shown of reachable(generation)) {
        if (this.#isKnown(shown, site)) continue;
        if (isMarked) this.#seen.push({ releases: shown, site });
        else holes.push(`${did}: ${Object.values(shown).join(' ')}`);
      }
    }
    return holes;
  }
}

type Step = (context: ReleaseContext) => Promise<unknown>;

const nameOf = (pkg: Remote | 'host', index: number): ReleaseName => {
  const name = releases[pkg][index];
  if (name === undefined) throw new Error(`${pkg} has no release ${index}.`);
  return name;
};
const ideas = (index: number) => nameOf('remote-ideas', index);
const auth = (index: number) => nameOf('remote-auth', index);
const shop = (index: number) => nameOf('remote-shop', index);
const host = (index: number) => nameOf('host', index);

const live =
  (...names: ReleaseName[]): Step =>
  (context) =>
    promote(context, names, { traffic: 100, why: null });
const canary =
  (...names: ReleaseName[]): Step =>
  (context) =>
    promote(context, names, { traffic: 10, why: null, replace: true });
const wider =
  (traffic: number, ...names: ReleaseName[]): Step =>
  (context) =>
    promote(context, names, { traffic, why: null });
const back =
  (pkg?: string, to?: number): Step =>
  (context) =>
    rollback(context, { ...(pkg ? { pkg } : {}), ...(to ? { to } : {}), why: 'x' });
const off =
  (pkg: string): Step =>
  (context) =>
    switchRemote(context, pkg, false, 'x');
const on =
  (pkg: string): Step =>
  (context) =>
    switchRemote(context, pkg, true, null);
/** `--no-render`. */
const unseen =
  (step: Step): Step =>
  ({ browserCheck: _none, ...context }) =>
    step(context);
/** Several commands at once. */
const together =
  (...steps: Step[]): Step =>
  (context) =>
    Promise.all(steps.map((step) => step(context)));
/** A command that is killed after its generation, before its pages. */
const killed =
  (step: Step): Step =>
  (context) => {
    const putSite = () => Promise.reject(new Error('Killed'));
    return step({ ...context, store: { ...context.store, putSite } }).catch((error: Error) => {
      if (error.message !== 'Killed') throw error;
    });
  };
const settings =
  (telemetryShare: number): Step =>
  (context) => {
    const { config, ...site } = fixture.site();
    return configure(context, { ...site, config: { ...config, telemetryShare } }, null);
  };
const granted: Step = (context) =>
  configureMounts(context, { 'remote-auth': { paths: ['/team'], slots: ['page.aside'] } }, null);
const shopIsLive = () => live(shop(0));

/** Orders of commands. The last column lists the commands that get the mark. */
const ORDERS: [order: string, steps: () => Step[], marked?: string[]][] = [
  ['two canaries in one command', () => [canary(ideas(1), auth(1))]],
  [
    'three canaries, one after another @ci',
    () => [shopIsLive(), canary(ideas(1)), canary(auth(1)), canary(shop(1))],
  ],
  [
    'other settings beside two canaries @ci',
    () => [canary(ideas(1)), canary(auth(1)), settings(0.5)],
  ],
  [
    'a new host beside three canaries @ci',
    () => [shopIsLive(), canary(ideas(1), auth(1), shop(1)), live(host(1))],
  ],
  [
    'one of two canaries for all, beside the other @ci',
    () => [canary(ideas(1), auth(1)), live(ideas(1)), wider(50, auth(1))],
  ],
  [
    'a canary in the place of another, beside a third @ci',
    () => [canary(ideas(1), auth(1)), canary(ideas(2))],
  ],
  [
    'a canary that begins and grows while its remote is off @ci',
    () => [off('remote-ideas'), canary(ideas(1)), wider(50, ideas(1)), on('remote-ideas')],
  ],
  [
    'two remotes with canaries that are switched on in turn @ci',
    () => [
      off('remote-ideas'),
      off('remote-auth'),
      canary(ideas(1), auth(1)),
      on('remote-ideas'),
      on('remote-auth'),
    ],
  ],
  [
    'a remote that was off while host and settings changed @ci',
    () => [off('remote-auth'), live(host(1)), settings(0.5), on('remote-auth')],
  ],
  ['a new grant for a live release @ci', () => [canary(ideas(1), auth(1)), granted, live(auth(1))]],
  [
    'a roll-back, and a promote beside its result @ci',
    () => [live(ideas(1)), live(auth(1)), back('remote-ideas'), live(ideas(2))],
  ],
  [
    'two roll-backs to releases that were never live together @ci',
    () => [
      live(ideas(1)),
      live(ideas(2)),
      live(auth(1)),
      back('remote-ideas'),
      back('remote-ideas'),
    ],
    ['rollback remote-ideas --no-render'],
  ],
  [
    'a roll-back of one remote beside the canaries of two others @ci',
    () => [shopIsLive(), live(ideas(1)), canary(auth(1)), canary(shop(1)), back('remote-ideas')],
    ['rollback remote-ideas --no-render'],
  ],
  [
    'a return to a former set with other settings @ci',
    () => [live(ideas(1), host(1)), settings(0.5), back(undefined, 2)],
  ],
  [
    'a return of one remote to a former release, beside another remote’s canary @ci',
    () => [live(ideas(1)), canary(auth(1)), back('remote-ideas', 2)],
  ],
  [
    'a host after remotes that nobody opened @ci',
    () => [unseen(live(ideas(1), auth(1))), live(host(1)), canary(auth(2)), live(ideas(2))],
    ['promote'],
  ],
  [
    'a canary that nobody opened, and its growth @ci',
    () => [unseen(canary(ideas(1))), canary(auth(1)), wider(50, ideas(1)), live(ideas(1))],
    ['promote'],
  ],
  ['two promotes at once @ci', () => [together(live(ideas(1)), live(auth(1)), live(shop(0)))]],
  ['two canaries at once @ci', () => [shopIsLive(), together(canary(ideas(1)), canary(auth(1)))]],
  [
    'a promote and a roll-back at once @ci',
    () => [live(ideas(1)), live(host(1)), together(canary(auth(1)), back('host'))],
  ],
  [
    'a killed command, and the next one @ci',
    () => [killed(canary(ideas(1))), killed(live(auth(1))), live(host(1))],
  ],
  [
    'a withdrawn canary, and another one @ci',
    () => [canary(ideas(1)), (context) => withdraw(context, [ideas(1)], 'x'), canary(ideas(2))],
  ],
  [
    'a remote that was removed and is promoted again @ci',
    () => [
      shopIsLive(),
      canary(ideas(1)),
      (context) => retire(context, 'remote-shop', 'x'),
      settings(1),
      live(shop(0)),
    ],
  ],
  [
    'a prune between two canaries @ci',
    () => [canary(ideas(1)), (c) => prune(c, 1), canary(auth(1))],
  ],
];

test.each(ORDERS)(
  '[LR-10] visitors get only what was opened before, or the history says so: %s',
  async (_order, steps, marked = []) => {
    const watch = new Watch(fixture, await fixture.generation());
    for (const step of steps()) {
      await step(watch.context());
      expect(await watch.holes()).toEqual([]);
    }
    expect(watch.marked.map((did) => did.replace(/^promote .*/, 'promote'))).toEqual(marked);
  },
);

/** Numbers from 0 to below `end`, the same for the same seed. */
function drawing(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** Draws a command. Many are refused in the state in which they come. */
function drawStep(draw: (end: number) => number, number: number): Step {
  const any = <T>(all: readonly T[]): T => all[draw(all.length)] as T;
  const remote = () => any(REMOTES);
  const release = (pkg = remote()) => any(releases[pkg]);
  const one: (() => Step)[] = [
    () => live(release()),
    () => live(any(releases.host)),
    () => canary(release()),
    () => canary(release('remote-ideas'), release('remote-auth')),
    () => wider(50, release()),
    () => off(remote()),
    () => on(remote()),
    () => back(any([...REMOTES, 'host'])),
    () => back(any([...REMOTES, undefined]), 2 + draw(number)),
    () => settings(any([0.5, 1])),
    () => (context) => withdraw(context, [release()], 'x'),
  ];
  const step = any([
    ...one,
    ...one,
    () => together(any(one)(), any(one)()),
    () => killed(any(one)()),
  ]);
  return step();
}

const WALKS = process.env.FULL === '1' ? 60 : 4;

/** Runs commands in a random order. Returns the numbers of commands that changed something and that were refused. */
async function walk(seed: number, length: number) {
  const draw = drawing(seed);
  let isShopLive = false;
  const objections = () => (isShopLive && draw(12) === 0 ? ['/: shows no heading.'] : []);
  const watch = new Watch(fixture, await fixture.generation(), objections);
  await live(shop(0))(watch.context());
  isShopLive = true;
  const before = (await fixture.generation()).number;
  let refused = 0;
  for (let number = 0; number < length; number += 1) {
    const step = drawStep(draw, number);
    await step(watch.context()).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      refused += 1;
    });
    expect(await watch.holes()).toEqual([]);
  }
  return { changes: (await fixture.generation()).number - before, refused };
}

test.each(Array.from({ length: WALKS }, (_, index) => index + 1))(
  '[LR-10] visitors get only what was opened before, or the history says so: random order %i @ci',
  async (seed) => {
    const { changes, refused } = await walk(seed, 25);
    expect(changes).toBeGreaterThan(3);
    expect(refused).toBeGreaterThan(0);
  },
);

test('[LR-10] more canaries than can be opened together are refused, and marked without a browser @ci', async () => {
  const more = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `remote-${letter}`);
  for (const pkg of more) fixture.newKey(pkg);
  await fixture.configured();
  const [first, second] = [[], []] as [ReleaseName[], ReleaseName[]];
  for (const pkg of more) {
    first.push(await fixture.published(pkg));
    second.push(await fixture.published(pkg, { words: 'two' }));
  }
  const watch = new Watch(fixture, await fixture.generation());
  await live(...first)(watch.context());
  await canary(...second)(watch.context());
  expect(await watch.holes()).toEqual([]);
  const one = canary(ideas(1));
  await expect(one(watch.context())).rejects.toThrow('So many packages have a canary that not all');
  await unseen(one)(watch.context());
  expect(await watch.holes()).toEqual([]);
  expect(watch.marked).toHaveLength(1);
});
