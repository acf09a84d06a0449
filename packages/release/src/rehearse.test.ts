import type { ReleaseName } from '@composed/contract/release';
import { JSDOM } from 'jsdom';
import { readBoard } from './board/board.ts';
import { boardPage } from './board/page.ts';
import type { PackageState } from './generation.ts';
import { nameOf } from './names.ts';
import { preview } from './preview.ts';
import { publish } from './publish.ts';
import { rehearsalPage } from './rehearsal-report.ts';
import { keepRehearsal } from './rehearsal-summary.ts';
import {
  assertReady,
  isGood,
  type RehearsalResult,
  type RehearseOptions,
  rehearsalLines,
  rehearse,
  rowTexts,
} from './rehearse.ts';
import type { Finding, Judged, RehearsalPlan } from './rendered/rehearsal.ts';
import { status, statusLines } from './report.ts';
import { ROUTES, type TestBuild } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

useSite();

const GOOD: Judged = { findings: [], unjudged: [], pages: 2, journeys: 1, seconds: 1 };
const FINDING: Finding = {
  where: '/project/:id',
  what: 'TypeError: x is not a function',
  place: 'remote-ideas/src/project.tsx:41',
  more: ['shows no heading.'],
  pictures: { today: 'AAAA', next: 'BBBB' },
};
const BAD: Judged = { ...GOOD, findings: [FINDING] };

/** Makes a browser that finds these results by package, and keeps its last plan. */
function browser(found: Readonly<Record<string, Judged>> = {}, host: readonly string[] = []) {
  const plans: RehearsalPlan[] = [];
  const open: RehearseOptions['open'] = async (plan) => {
    plans.push(plan);
    const judged = plan.trials.map(({ record }) => found[record.name] ?? GOOD);
    return { host, judged: host.length > 0 ? [] : judged };
  };
  return { plans, open };
}

const newHost = (change: TestBuild = {}) =>
  fixture.published('host', { words: 'two', versions: { react: '20.1.0' }, ...change });

const refuse = async () => {
  throw new Error('No right.');
};

async function result(
  change: TestBuild = {},
  options: RehearseOptions = browser(),
): Promise<RehearsalResult> {
  return rehearse(fixture.context(), [await newHost(change)], options);
}

test('[MJ-01] says what the ranges say, and opens each live release with the version check relaxed', async () => {
  const canary = await fixture.deploy('remote-ideas', { words: 'canary' }, { traffic: 10 });
  const { open, plans } = browser();
  const found = await result({}, { open });
  const { ideas, auth, host } = fixture.first;
  const wants = /^react \^19\.\d+\.0, and the host has 20\.1\.0$/;
  expect(found.rows).toHaveLength(3);
  for (const [index, name] of [nameOf(ideas), nameOf(canary), nameOf(auth)].entries()) {
    expect(found.rows).toContainEqual(
      expect.objectContaining({
        ...{ name, isCanary: index === 1, verdict: 'works, range must be widened' },
        ranges: [expect.stringMatching(wants)],
      }),
    );
  }
  const [trial, ofCanary] = plans[0]?.trials ?? [];
  const entry = { provides: { react: expect.stringMatching(/^19\.\d+\.0$/) } };
  expect(trial?.next.majors).toEqual({ [nameOf(ideas)]: entry, [nameOf(auth)]: entry });
  expect(Object.keys(ofCanary?.next.majors ?? {})).toContain(nameOf(canary));
  expect(trial?.today?.host.release).toBe(host.release);
  expect(trial?.next.host.release).toBe(found.candidates[0]?.split('@')[1]);
  expect(isGood(found)).toBe(true);
});

test('[MJ-01] a release of a remote is tried against the live one, not against itself', async () => {
  const { ideas, host } = fixture.first;
  const next = await fixture.published('remote-ideas', { words: 'two' });
  const beside = await newHost();
  for (const names of [[next], [next, beside]]) {
    const { open, plans } = browser();
    await rehearse(fixture.context(), names, { open });
    const trial = plans[0]?.trials.find(({ record }) => record.name === 'remote-ideas');
    expect(trial?.record.release).toBe(next.release);
    expect(trial?.today?.releases['remote-ideas']?.release).toBe(ideas.release);
    expect(trial?.today?.host.release).toBe(host.release);
  }
});

test('[MJ-01] a release of a remote of which nothing is live is tried against the site without it', async () => {
  fixture.newKey('remote-tips');
  await fixture.configured({ mounts: { 'remote-tips': { paths: ['/tips'] } } });
  const routes = [{ path: '/tips', screen: 'tips', title: 'Tips', description: 'Tips.' }];
  const tips = await fixture.published('remote-tips', { screens: ['tips'], manifest: { routes } });
  const { open, plans } = browser();
  await rehearse(fixture.context(), [tips], { open });
  const today = plans[0]?.trials[0]?.today;
  expect(Object.keys(today?.releases ?? {}).sort()).toEqual([
    'host',
    'remote-auth',
    'remote-ideas',
  ]);
});

test('[MJ-01] changes nothing but the last rehearsal that status and board show', async () => {
  const host = await newHost();
  const before = await fixture.store.list('');
  const writes = {
    create: refuse,
    renew: refuse,
    replace: refuse,
    remove: refuse,
    putSite: refuse,
  };
  const readOnly = fixture.context({ store: { ...fixture.store, ...writes } });
  const found = await rehearse(readOnly, [host], browser({ 'remote-ideas': BAD }));
  expect(await fixture.store.list('')).toEqual(before);
  await keepRehearsal(fixture.context(), found);
  expect(await fixture.store.list('')).toEqual(['board/rehearsal.json', ...before].sort());

  const state = await status(fixture.context());
  const lines = state ? statusLines(state) : [];
  const at = lines.indexOf(`Rehearsal of ${nameOf(host)}, 2026-03-01 12:00:`);
  expect(lines.slice(at + 1, at + 4).sort()).toEqual([
    expect.stringMatching(/^ {2}remote-auth@\S+ works, range must be widened: react \^19/),
    expect.stringMatching(
      /^ {2}remote-ideas@\S+ fails on \/project\/:id: TypeError: x is not a function \(remote-ideas\/src\/project.tsx:41\)$/,
    ),
    expect.stringMatching(/^ {2}remote-ideas@\S+ wants react \^19\S+, and the host has 20.1.0$/),
  ]);
  const page = boardPage(await readBoard(fixture.context(), null));
  expect(page).toContain('Something fails');
  expect(page).toContain('(remote-ideas/src/project.tsx:41)');
});

test('[MJ-01] a rehearsal is shown until one of its releases is no longer live @ci', async () => {
  const shown = async () => (await status(fixture.context()))?.rehearsal?.isGood;
  await keepRehearsal(fixture.context(), await result());
  await fixture.configured({ budgets: {}, expireDays: 90 });
  expect(await shown()).toBe(true);
  await fixture.deploy('remote-ideas', { words: 'two' });
  expect(await shown()).toBeUndefined();
  await keepRehearsal(fixture.context(), await result({ words: 'three' }));
  expect(await shown()).toBe(true);
  await fixture.deploy('host', { words: 'four' });
  expect(await shown()).toBeUndefined();
});

test('[MJ-01] a rehearsal with many long problems can be read again', async () => {
  const findings = Array(1000).fill({ ...FINDING, what: '\u0001'.repeat(1000) });
  const found = await result({}, browser({ 'remote-ideas': { ...BAD, findings } }));
  await keepRehearsal(fixture.context(), found);
  const { lines = [] } = (await status(fixture.context()))?.rehearsal ?? {};
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('… and 902 more');
});

test('[MJ-01] a note of another form, or a store that can not be written, does not stop status', async () => {
  const found = await result();
  await fixture.write('board/rehearsal.json', '{"lines":["<script>"]}');
  expect((await status(fixture.context()))?.rehearsal).toBeNull();
  const store = { ...fixture.store, replace: refuse };
  await keepRehearsal(fixture.context({ store }), found);
  expect(fixture.said.at(-1)).toBe('"status" will not show this rehearsal: No right.');
});

test('[MJ-01] names what can not be opened, and fails if the host is the reason', async () => {
  await fixture.disable('remote-auth');
  const routes = [...ROUTES, { path: '/tips', remote: 'remote-ideas', screen: 'tips' }];
  const { open, plans } = browser();
  const found = await result({ routes }, { open });
  expect(plans[0]?.trials).toEqual([]);
  expect(isGood(found)).toBe(false);
  expect(rehearsalLines(found).slice(1)).toEqual([
    expect.stringMatching(/remote-ideas@\S+ +fails: it has no screen "tips", which \/tips shows$/),
    expect.stringMatching(/remote-auth@\S+ +not opened, because it is switched off$/),
    '0 work, 1 fail, 1 not opened. Nothing was changed.',
  ]);
});

test('[MJ-01] a host that does not start is named, and no remote is blamed', async () => {
  const found = await result({}, browser({}, ['throws: Error: Boom.']));
  expect(isGood(found)).toBe(false);
  expect(rehearsalLines(found).slice(1)).toEqual([
    '  The host throws: Error: Boom.',
    expect.stringContaining('not opened, because the host does not start'),
    expect.stringContaining('not opened, because the host does not start'),
    '0 work, 0 fail, 2 not opened. Nothing was changed.',
  ]);
});

test('[MJ-01] releases that are not published or are withdrawn are refused', async () => {
  const host = await newHost();
  const missing = { pkg: 'host', release: '9.0.0-3f2a9c1b7d4e' };
  await expect(rehearse(fixture.context(), [missing], browser())).rejects.toThrow(
    'There is no release host@9.0.0-3f2a9c1b7d4e',
  );
  await withdraw(fixture.context(), [host], 'x');
  await expect(rehearse(fixture.context(), [host], browser())).rejects.toThrow(
    `${nameOf(host)} is withdrawn and must not run any more.`,
  );
});

test('[MJ-01] plays the journeys of each release, and a release whose journeys are changed or gone fails @ci', async () => {
  const steps = [{ press: 'Enter' }];
  const journeys = JSON.stringify([{ name: 'Save', path: '/', steps }]);
  const release = await fixture.deploy('remote-ideas', { words: 'two', journeys });
  const { open, plans } = browser();
  await result({}, { open });
  expect(plans[0]?.trials.map(({ journeys }) => journeys.map(({ name }) => name))).toContainEqual([
    'Save',
  ]);
  const key = `releases/remote-ideas/${release.release}/journeys.json`;
  const spoiled = [
    () => fixture.store.replace(key, Buffer.from('[]')),
    () => fixture.store.remove(key),
  ];
  for (const spoil of spoiled) {
    await spoil();
    const { rows } = await result({ words: 'three' });
    expect(rows.map(({ why }) => why)).toContain('journeys.json is missing or changed');
  }
});

describe('[MJ-01, MJ-04] a host that offers a second major, which the site grants', () => {
  const OLD = { react: '18.3.1', 'react-dom': '18.3.1' };
  const NEW: TestBuild = {
    versions: { react: '19.2.0', 'react-dom': '19.2.0' },
    majors: { react: { script: 'js/react-18.js', provides: OLD } },
  };
  const OTHER = { react: '17.0.2', 'react-dom': '17.0.2' };
  const until = '2026-03-31';
  const WITH = `works with react 18.3.1 until ${until}`;

  /** Makes \`remote-ideas\` live with React 18 and \`remote-auth\` with 17 under a host that has neither. */
  async function onTwo() {
    await fixture.configured({ majors: { react: { also: '18.3.1', until } } });
    const all = [
      await fixture.published('remote-ideas', { words: 'old', versions: OLD }),
      await fixture.published('remote-auth', { words: 'old', versions: OLD }),
      await fixture.published('host', { ...NEW, words: 'both' }),
    ];
    await fixture.promote(all);
  }
  const rowsOf = async (names: ReleaseName[], options: RehearseOptions = browser()) =>
    (await rehearse(fixture.context(), names, options)).rows;

  test('runs releases that need it with it, as they will run, names it where one fails, and is not used on request @ci', async () => {
    await onTwo();
    const host = await newHost(NEW);
    const { open, plans } = browser();
    const rows = await rowsOf([host], { open });
    expect(rows.flatMap(rowTexts)).toEqual([WITH, WITH]);
    const [trial] = plans[0]?.trials ?? [];
    const script = {
      url: expect.stringContaining('/js/react-18.js'),
      integrity: expect.any(String),
    };
    expect(trial?.next.majors).toEqual({ react: { provides: OLD, script } });
    // Today they run with it, too.
    expect(trial?.today).not.toBeNull();
    const failing = await rowsOf([host], browser({ 'remote-ideas': BAD }));
    expect(failing.flatMap(rowTexts)).toContain(`runs with react 18.3.1 until ${until}`);
    const without = browser();
    const strict = await rowsOf([host], { ...without, withoutMajors: true });
    expect(strict.map(({ verdict }) => verdict)).toEqual(
      Array(2).fill('works, range must be widened'),
    );
    const entry = { provides: { react: '18.3.0', 'react-dom': '18.3.0' } };
    expect(Object.values(without.plans[0]?.trials[0]?.next.majors ?? {})).toEqual([entry, entry]);
  });

  test('does not help a release that needs another major @ci', async () => {
    await onTwo();
    const other = await fixture.published('remote-auth', { words: 'older', versions: OTHER });
    const { open, plans } = browser();
    const [row] = await rowsOf([other], { open });
    expect(row?.verdict).toBe('works, range must be widened');
    expect(Object.keys(plans[0]?.trials[0]?.next.majors ?? {})).toEqual(['react', nameOf(other)]);
  });

  test('keeps what is live after its last day, and takes nothing new @ci', async () => {
    await onTwo();
    fixture.time = Date.parse('2026-04-01T00:00:00Z');
    const next = await fixture.published('remote-ideas', { words: 'late', versions: OLD });
    const rows = await rowsOf([await newHost(NEW), next]);
    expect(rows.flatMap(rowTexts).sort()).toEqual([
      expect.stringMatching(
        /^fails: it needs react 18.3.1, which the site granted until 2026-03-31/,
      ),
      WITH,
    ]);
  });
});

test('[MJ-01] the report has pictures beside today’s, and runs nothing @ci', async () => {
  const findings = [{ ...FINDING, what: '<script>alert(1)</script>' }];
  const found = await result({}, browser({ 'remote-ideas': { ...BAD, findings } }));
  const { document } = new JSDOM(rehearsalPage(found), { runScripts: 'dangerously' }).window;
  expect(document.querySelector('script')).toBeNull();
  expect([...document.images].map(({ alt, src }) => [alt, src])).toEqual([
    ['Today', 'data:image/jpeg;base64,AAAA'],
    ['In the rehearsal', 'data:image/jpeg;base64,BBBB'],
  ]);
});

describe('[MJ-03] with a host that is not live', () => {
  test('promote refuses a release that fails there, and changes nothing', async () => {
    const next = await fixture.published('remote-ideas', { words: 'two' });
    const beside = await newHost();
    const current = await fixture.generation();
    const packages = {
      ...current.packages,
      'remote-ideas': { stable: { release: next.release, record: next.integrity, before: 2 } },
    };
    const all = { context: fixture.context(), current, packages };
    const check = (found: Readonly<Record<string, Judged>>) =>
      assertReady({ ...all, remotes: ['remote-ideas'] }, beside, nameOf(next), browser(found));
    await expect(check({ 'remote-ideas': BAD })).rejects.toThrow(
      `${nameOf(next)} with ${nameOf(beside)} is refused:\n  - ${nameOf(next)} fails on /project/:id`,
    );
    await check({});
    expect(fixture.said.at(-1)).toMatch(/works, range must be widened: .*, beside host@/);
  });

  test('a canary is judged alone, without the release that it may replace', async () => {
    const next = await fixture.published('remote-ideas', { words: 'two' });
    const beside = await newHost();
    const current = await fixture.generation();
    const { stable } = (await fixture.state()) as PackageState;
    const canary = { release: next.release, record: next.integrity, before: 2, traffic: 10 };
    const packages = { ...current.packages, 'remote-ideas': { stable, canary } };
    const { open, plans } = browser();
    const all = { context: fixture.context(), current, packages, remotes: ['remote-ideas'] };
    await assertReady(all, beside, nameOf(next), { open });
    expect(plans[0]?.trials.map(({ record }) => record.release)).toEqual([next.release]);
    expect(plans[0]?.trials[0]?.today?.releases['remote-ideas']?.release).toBe(next.release);
  });

  test('only a host can be named', async () => {
    const next = await fixture.published('remote-ideas', { words: 'two' });
    const refused = '"--with" names a published host beside which remotes are tried.';
    const beside = fixture.first.auth;
    await expect(fixture.promote([next], { beside })).rejects.toThrow(refused);
    const found = await publish(fixture.context(), fixture.build('remote-auth', { words: 'two' }));
    const how = { name: 'pr-1', lastsMs: 1000, beside };
    await expect(preview(fixture.context(), found, how)).rejects.toThrow(refused);
    expect((await fixture.generation()).number).toBe(2);
  });
});
