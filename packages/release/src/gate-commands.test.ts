import type { ReleaseName } from '@composed/contract/release';
import { commands } from './cli.ts';
import { configure, configureKeys, configureMounts } from './configure.ts';
import type { Candidate, ReleaseContext } from './context.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { history } from './report.ts';
import { rollback } from './rollback.ts';
import type { CountSource } from './rollout/counts.ts';
import { rollout } from './rollout/rollout.ts';
import { retire, switchRemote } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

/** Published, but its pages were never opened. */
let next: ReleaseName;
useSite(async (site) => {
  await site.goLive();
  next = await site.published('remote-ideas', { words: 'two' });
});

const ALL = { traffic: 100, why: null };
const CANARY = { traffic: 10, why: null };
const pkg = 'remote-ideas';

type Act = (context: ReleaseContext) => Promise<unknown>;
const off = () => fixture.disable(pkg);
/** Makes a host live that does not show the package. */
const unshown = () =>
  fixture.deploy('host', { routes: [{ path: '/', remote: 'remote-auth', screen: 'auth' }] });
const quietly = (names: ReleaseName[] = [next], traffic = 100) =>
  promote(fixture.unopened(), names, { traffic, why: null });
const inPolicy = (context: ReleaseContext) => {
  const { config, ...site } = fixture.site();
  const remoteOrigins = [...config.remoteOrigins, 'https://more.example'];
  return configure(context, { ...site, config: { ...config, remoteOrigins } }, null);
};
const withSource = (context: ReleaseContext) =>
  configure(context, fixture.site({ sources: { [pkg]: 'https://data.example/pages' } }), null);
const mounted = (context: ReleaseContext) =>
  configureMounts(context, { [pkg]: { paths: ['/ideas'] } }, null);

/** Makes a roll-out that stops after its first step. */
async function firstStep(context: ReleaseContext): Promise<void> {
  const source: CountSource = {
    name: 'counts',
    counts: async () => ({ until: new Date(fixture.time), rows: [], oneNetwork: null }),
  };
  const wait = () => Promise.reject(new Error('Ctrl-C'));
  const plan = { name: next, steps: [5], everyMs: 1, budget: 0.01, liars: 0, why: null };
  await rollout(context, plan, { source, wait }).catch((error: Error) => {
    if (error.message !== 'Ctrl-C') throw error;
  });
}

interface Way {
  /** Command in `cli.ts`. */
  command: string;
  how: string;
  /** Preparation. May run without the browser check. */
  before?: () => Promise<unknown>;
  act: Act;
}

/** Ways in which a command gives visitors pages that were never opened. */
const OPENS: Way[] = [
  { command: 'promote', how: 'for all', act: (context) => promote(context, [next], ALL) },
  { command: 'promote', how: 'for some', act: (context) => promote(context, [next], CANARY) },
  {
    command: 'promote',
    how: 'in the place of another canary @ci',
    before: () => quietly([next], 10),
    act: async (context) => {
      const third = await fixture.published(pkg, { words: 'three' });
      return promote(context, [third], { ...CANARY, replace: true });
    },
  },
  {
    command: 'promote',
    how: 'with a larger share of what was never opened',
    before: () => quietly([next], 10),
    act: (context) => promote(context, [next], { ...CANARY, traffic: 50 }),
  },
  {
    command: 'promote',
    how: 'after the package was retired @ci',
    before: async () => {
      await unshown();
      await retire(fixture.context(), pkg, 'x');
      await fixture.configured();
    },
    act: (context) => promote(context, [fixture.first.ideas], ALL),
  },
  {
    command: 'rollout',
    how: 'with its first step',
    act: firstStep,
  },
  {
    command: 'enable',
    how: 'after a promote',
    before: async () => {
      await off();
      await fixture.promote([next]);
    },
    act: (context) => switchRemote(context, pkg, true, null),
  },
  {
    command: 'enable',
    how: 'after a canary @ci',
    before: async () => {
      await off();
      await fixture.promote([next], CANARY);
    },
    act: (context) => switchRemote(context, pkg, true, null),
  },
  {
    command: 'enable',
    how: 'beside another release of another package @ci',
    before: async () => {
      await off();
      await fixture.promote([await fixture.published('remote-auth', { words: 'two' })]);
    },
    act: (context) => switchRemote(context, pkg, true, null),
  },
  { command: 'configure', how: 'a policy', act: inPolicy },
  { command: 'configure', how: 'a mount', act: mounted },
  { command: 'configure', how: 'data for pages', act: withSource },
  {
    command: 'rollback',
    how: '--to a set that was never opened',
    before: async () => {
      await quietly();
      await fixture.promote([fixture.first.ideas]);
    },
    act: (context) => rollback(context, { to: 3, why: 'x' }),
  },
];

/** Commands that only remove something, or restore earlier pages. */
const OPENS_NOTHING: Way[] = [
  { command: 'disable', how: 'a remote', act: (context) => switchRemote(context, pkg, false, 'x') },
  {
    command: 'enable',
    how: 'what was live before',
    before: off,
    act: (context) => switchRemote(context, pkg, true, null),
  },
  {
    command: 'rollback',
    how: 'a canary',
    before: () => quietly([next], 10),
    act: (context) => rollback(context, { pkg, why: 'x' }),
  },
  {
    command: 'rollback',
    how: 'to what was live and opened',
    before: () => fixture.promote([next]),
    act: (context) => rollback(context, { to: 2, why: 'x' }),
  },
  { command: 'withdraw', how: 'a release', act: (context) => withdraw(context, [next], 'x') },
  {
    command: 'retire',
    how: 'a remote that no route shows',
    before: unshown,
    act: (context) => retire(context, pkg, 'x'),
  },
  { command: 'prune', how: 'nothing', act: (context) => prune(context, 1) },
  {
    command: 'configure',
    how: 'a key',
    act: (context) => {
      const { publicKey } = fixture.keyOf('site');
      return configureKeys(context, { owner: pkg, keys: [publicKey], beside: true }, null);
    },
  },
  {
    command: 'promote',
    how: 'a package that is switched off',
    before: off,
    act: (context) => promote(context, [next], ALL),
  },
];

/** Commands that make no generation. */
const CHANGE_NOTHING = [
  'publish',
  'preview',
  'rehearse',
  'status',
  'history',
  'board',
  'verify',
  'resolve',
  'compose',
  'key',
];

test('[DP-19] every command is known here by what it gives visitors @ci', () => {
  const known = [...OPENS, ...OPENS_NOTHING].map(({ command }) => command);
  expect([...new Set([...known, ...CHANGE_NOTHING])].sort()).toEqual(Object.keys(commands).sort());
});

const lastDid = async () => (await history(fixture.context(), 1))[0]?.did;

test.each(OPENS)(
  '[DP-19, DP-14] $command, $how, is refused for what the pages show, and leaves a mark where nobody opened them @ci',
  async ({ before, act }) => {
    await before?.();
    const was = await fixture.generation();
    for (const dryRun of [true, false]) {
      const context = fixture.context({
        dryRun,
        browserCheck: async () => ['/: shows no heading.'],
      });
      await expect(act(context)).rejects.toThrow('/: shows no heading.');
    }
    expect(await fixture.generation()).toEqual(was);
    await act(fixture.unopened());
    expect(await fixture.generation()).not.toEqual(was);
    expect(await lastDid()).toMatch(/ --no-render$/);
  },
);

test.each(OPENS_NOTHING)(
  '[DP-19, DP-03] $command, $how, needs no browser and leaves no mark @ci',
  async ({ before, act }) => {
    await before?.();
    const browserCheck = jest.fn(async () => ['/: shows no heading.']);
    await act(fixture.context({ browserCheck }));
    expect(browserCheck).not.toHaveBeenCalled();
    expect(await lastDid()).not.toContain('--no-render');
  },
);

test('[DP-03, DP-19] a roll-back to a release before that was never opened is made at once, with a mark @ci', async () => {
  await quietly();
  await fixture.deploy(pkg, { words: 'three' });
  const browserCheck = jest.fn(async () => ['/: shows no heading.']);
  await rollback(fixture.context({ browserCheck }), { pkg, why: 'x' });
  expect(browserCheck).not.toHaveBeenCalled();
  expect(await lastDid()).toBe(`rollback ${pkg} --no-render`);
});

test('[DP-14, DP-19] enable opens a remote with each release of its canary @ci', async () => {
  await off();
  await fixture.promote([next], CANARY);
  const seen: unknown[] = [];
  const context = fixture.context({
    browserCheck: async ({ packages, changed }) => {
      seen.push([changed, (packages[pkg]?.canary ?? packages[pkg]?.stable)?.release]);
      return [];
    },
  });
  await switchRemote(context, pkg, true, null);
  // The promote already opened the stable release beside the same others.
  expect(seen).toEqual([[[pkg], next.release]]);
});

/** Shares at which the pages were opened. */
let opened: (number | undefined)[];
let objections: string[];
beforeEach(() => {
  opened = [];
  objections = [];
});

const ideas = (words: string) => fixture.published('remote-ideas', { words });
const auth = (words: string) => fixture.published('remote-auth', { words });
const browserCheck = async ({ packages }: Candidate) => {
  opened.push(packages['remote-ideas']?.canary?.traffic ?? 100);
  return objections;
};
const go = (traffic: number, names = [next], context = fixture.context()) =>
  promote({ ...context, browserCheck }, names, { traffic, why: null });

test('[DP-19] a share that grows beside what it has passed beside opens no page again @ci', async () => {
  for (const traffic of [10, 50, 100]) await go(traffic);
  expect(opened).toEqual([10]);
  expect(await fixture.state()).toMatchObject({
    stable: { release: next.release },
  });
  expect(fixture.said.filter((line) => line.includes('these very pages'))).toHaveLength(2);
});

test.each<[string, () => Promise<unknown>]>([
  ['another remote changes @ci', async () => quietly([await auth('two')])],
  ['another remote gets a canary', async () => quietly([await auth('two')], 10)],
  ['the host changes', async () => quietly([await fixture.published('host', { words: 'two' })])],
  ['another remote is switched off @ci', () => fixture.disable('remote-auth')],
  [
    'the site is another one',
    () =>
      configure(
        fixture.unopened(),
        fixture.site({ bases: { 'remote-ideas': 'https://ideas.example/other/' } }),
        null,
      ),
  ],
  ['it was ended and begins again @ci', () => fixture.rollback()],
])('[DP-19] the pages are opened again if meanwhile %s @ci', async (_what, change) => {
  await go(10);
  await change();
  await go(50);
  expect(opened).toEqual([10, 50]);
});

test('[DP-19] skips a second check of a command that changes no page @ci', async () => {
  await go(10);
  await prune(fixture.context({ now: () => new Date(Date.now() + 40 * 86_400_000) }), 14);
  await quietly([next], 20);
  await go(50);
  expect(opened).toEqual([10]);
});

test('[DP-19] another release in its place is looked at, and a first look that failed counts for nothing @ci', async () => {
  await go(10);
  const third = await ideas('three');
  await fixture.promote([third], { traffic: 10, replace: true }, { browserCheck });
  expect(opened).toEqual([10, 10]);
  objections = ['/ shows no heading.'];
  const four = await ideas('four');
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(go(100, [four])).rejects.toThrow('/ shows no heading.');
  }
  expect(opened).toEqual([10, 10, 100, 100]);
});

test('[DP-19] checks again when another release has replaced the roll-back target @ci', async () => {
  const two = await auth('two');
  await quietly([two]);
  await go(10);
  await quietly([await auth('three')]);
  await fixture.rollback({ pkg: 'remote-auth' });
  // The same releases with the same roll-back targets are live.
  await go(50);
  expect(opened).toEqual([10]);
  await fixture.rollback({ pkg: 'remote-auth' });
  await quietly([two]);
  await quietly([await auth('four')]);
  await quietly([two]);
  await go(60);
  expect(opened).toEqual([10, 60]);
});

test('[DP-02, DP-19] of two simultaneous commands the slower one checks again if the first changed its result @ci', async () => {
  const racing = (change: () => Promise<unknown>) =>
    fixture.context({ store: fixture.racing(change) });
  const other = await auth('two');
  await go(
    10,
    [next],
    racing(() => quietly([other])),
  );
  expect(opened).toEqual([10, 10]);
  await go(
    100,
    [await ideas('three')],
    racing(() => withdraw(fixture.context(), [next], 'x')),
  );
  expect(opened).toEqual([10, 10, 100]);
});
