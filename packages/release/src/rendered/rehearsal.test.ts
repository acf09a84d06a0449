import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNEYS_FILE, type Journey } from '@composed/contract/journeys';
import { all, onMount, wrapScreens, writeScript } from '@composed/testing/edited-build';
import { filling, site, withSite } from '@composed/testing/gate-site';
import { changeGrant } from '@composed/testing/guest-remote';
import type { SiteRelease } from '@composed/testing/release-site';
import { newest } from '../ledger.ts';
import { nameOf } from '../names.ts';
import { preview } from '../preview.ts';
import { promote } from '../promote.ts';
import { rehearsalPage } from '../rehearsal-report.ts';
import { isGood, rehearsalLines, rehearse, rowTexts } from '../rehearse.ts';
import { switchRemote } from '../switch.ts';
import { rehearseInBrowser } from './rehearsal.ts';

withSite({ apiBaseUrl: '/api' });

/** What is live before each test. */
let first: number;
beforeAll(async () => {
  first = (await newest(site.context))?.generation.number ?? 0;
});
afterEach(async () => {
  const live = await newest(site.context);
  if (live && live.generation.number > first) await site.rollback(undefined, first);
});

const NEXT = '2.0.0';

/** Publishes a host whose record names other versions, and whose pages run the same code. */
const nextHost = (edit?: (folder: string) => void) =>
  site.publish('host', { version: NEXT, versions: { react: '20.0.0' }, ...(edit && { edit }) });

const withJourneys = (...journeys: Journey[]) =>
  writeScript(JOURNEYS_FILE, JSON.stringify(journeys));

/** Runs code in each screen of a remote, only under the next host. */
const underNext = (does: string) =>
  onMount(`if (globalThis.ran.some((line) => line.startsWith('host@${NEXT} '))) { ${does} }`);

const rowsOf = async (names: readonly SiteRelease[], takesPictures = false) => {
  const result = await rehearse(site.context, names, { takesPictures });
  const row = (pkg: string) => result.rows.find(({ name }) => name.startsWith(`${pkg}@`));
  return { result, textsOf: (pkg: string) => rowTexts(row(pkg) as (typeof result.rows)[0]), row };
};

const stored = () => site.context.store.list('');

const FULL = process.env.FULL === '1';

/** For the full run. In CI, tests without a browser prove these rules. */
const inFull = FULL ? test : test.skip;

/** Blocks the page for longer than a step may take, in the full run until the browser ends. It keeps a core busy. */
const HANGS = FULL ? 'for (;;);' : 'for (const end = Date.now() + 17_000; Date.now() < end; );';

test('[MJ-01] the product’s remotes and their journeys work under a host with another major @ci', async () => {
  const host = await nextHost();
  const before = await stored();
  const { result, row } = await rowsOf([host]);
  expect(result.host).toEqual([]);
  for (const each of result.rows) {
    expect(each).toMatchObject({ findings: [], unjudged: [] });
    expect(each.verdict).toBe('works, range must be widened');
  }
  expect(row('remote-ideas')).toMatchObject({ journeys: 2 });
  expect(row('remote-auth')).toMatchObject({ pages: 2, journeys: 2 });
  expect(row('remote-account')).toMatchObject({ journeys: 1 });
  expect(await stored()).toEqual(before);
}, 300_000);

inFull(
  '[MJ-01] a release that is not live fails where it breaks what is live, and may show other text @ci',
  async () => {
    const bad = await site.publish('remote-account', { edit: onMount("throw new Error('Boom')") });
    const { result, textsOf } = await rowsOf([bad]);
    expect(textsOf('remote-account')).toContainEqual(
      expect.stringMatching(/^fails on \/account: Error: Boom/),
    );
    expect(isGood(result)).toBe(false);
    const other = await site.publish('remote-account', {
      edit: wrapScreens(`(Screen, { Fragment, createElement }) => (props) =>
      createElement(Fragment, null, createElement(Screen, props), 'New words')`),
    });
    expect((await rowsOf([other])).textsOf('remote-account')).toEqual(['works']);
  },
  300_000,
);

test('[MJ-01] a host that does not start is told from remotes that fail @ci', async () => {
  const broken = await nextHost((folder) => {
    const record = readFileSync(join(folder, 'index.html'), 'utf8');
    const [, main = ''] = /src="\/?(js\/main[^"]*)"/.exec(record) ?? [];
    writeScript(main, "throw new Error('Boom');")(folder);
  });
  const { result } = await rowsOf([broken]);
  expect(result.host).toEqual(['throws: Error: Boom']);
  expect(result.rows.map(({ verdict }) => verdict)).toEqual(Array(3).fill('not opened'));
}, 120_000);

inFull(
  '[MJ-01] a contribution that fails there is named by its own remote, and a canary has its own row @ci',
  async () => {
    const slot = { slot: 'project.aside', version: 1, screen: 'account' };
    await changeGrant(site, 'remote-account', { slots: [slot.slot] });
    const meets = `globalThis.ran.some((line) => line.startsWith('host@${NEXT} '))`;
    const canary = await site.publish('remote-account', {
      edit: filling(slot, `if (${meets}) throw new Error('Broken panel')`),
    });
    await site.promote([canary], 10);
    const { result } = await rowsOf([await nextHost()]);
    const failing = result.rows.filter(({ verdict }) => verdict === 'fails');
    expect(failing.map(({ name }) => name)).toEqual([nameOf(canary)]);
    expect(failing[0]?.findings.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      '/project/:id, to which it contributes: Error: Broken panel',
    ]);
  },
  300_000,
);

inFull(
  '[MJ-01] a journey meets what other remotes contribute, and nothing needs to run today @ci',
  async () => {
    const slot = { slot: 'project.aside', version: 1, screen: 'account' };
    await changeGrant(site, 'remote-account', { slots: [slot.slot] });
    const steps = [{ see: { text: 'A panel' } }];
    const names = [
      await site.publish('remote-account', { edit: filling(slot, '') }),
      await site.publish('remote-ideas', {
        edit: withJourneys({ name: 'Panel', path: '/project/1', steps }),
      }),
    ];
    const { host, rows } = await rehearse(site.context, names, {
      open: ({ trials, ...plan }) =>
        rehearseInBrowser({ ...plan, trials: trials.map((trial) => ({ ...trial, today: null })) }),
    });
    expect(host).toEqual([]);
    expect(rows.flatMap(rowTexts)).toEqual(['works', 'works']);
    expect(rows.map(({ journeys }) => journeys)).toContain(1);
  },
  300_000,
);

inFull(
  '[MJ-03] promote and preview with a host that is not live refuse what fails there, and change nothing @ci',
  async () => {
    const beside = await nextHost();
    const how = { traffic: 100, why: null, beside };
    const previewed = (release: SiteRelease, name: string) =>
      preview(site.context, { ...release, already: true }, { name, lastsMs: 60_000, beside });
    const bad = await site.publish('remote-auth', { edit: underNext("throw new Error('Boom')") });
    const refused = new RegExp(
      `${nameOf(bad)} with ${nameOf(beside)} is refused:\n  - .* fails on /auth: Error: Boom`,
    );
    const before = await stored();
    await expect(promote(site.context, [bad], how)).rejects.toThrow(refused);
    await expect(previewed(bad, 'bad')).rejects.toThrow(refused);
    expect(await stored()).toEqual(before);
    const good = await site.publish('remote-auth');
    expect((await previewed(good, 'good')).address).toContain('release=remote-auth@good');
    expect(
      (await promote(site.context, [good], how)).live.generation.packages.host?.stable.release,
    ).toBe(site.first.host?.release);
  },
  300_000,
);

test('[MJ-01] names page, error and journey of what fails there, with pictures, and not what fails today too @ci', async () => {
  const journey = (name: string, ...steps: Journey['steps']): Journey => ({
    ...{ name, path: '/auth?mode=login', steps },
  });
  const signIn = { click: { role: 'button', name: 'Sign In' } };
  // Its pages take most of the time, and the first test opens them. It stays switched off, so this test is the last.
  await switchRemote(site.context, 'remote-ideas', false, 'Elsewhere');
  await site.deploy('remote-auth', {
    edit: all(
      underNext(`document.addEventListener('click', ({ target }) => {
        if (/Sign In/.test(target.textContent)) { ${HANGS} }
      });`),
      withJourneys(
        journey('Hang', signIn, { press: 'Tab' }),
        journey('Nothing there', { click: { role: 'button', name: 'Buy' } }),
      ),
    ),
  });
  await site.deploy('remote-account', {
    edit: underNext("throw new RangeError('Too far')"),
  });
  const { result, row, textsOf } = await rowsOf([await nextHost()], true);
  expect(textsOf('remote-account')).toContainEqual(
    expect.stringMatching(/^fails on \/account: (Range)?Error: Too far/),
  );
  expect(textsOf('remote-auth')).toEqual([
    expect.stringMatching(/^fails on the journey "Hang": .*step [12] of 2/),
    expect.stringMatching(/^wants react \^19\S+, and the host has 20.0.0$/),
    expect.stringMatching(
      /^fails today, too, on the journey "Nothing there": .*click button "Buy"$/,
    ),
  ]);
  expect(row('remote-ideas')).toMatchObject({ verdict: 'not opened' });
  const page = rehearsalPage(result);
  expect(page.match(/src="data:image\/jpeg;base64,[\w+/]{1000}/g)?.length).toBeGreaterThanOrEqual(
    2,
  );
  expect(rehearsalLines(result).at(-1)).toContain('2 fail');
}, 300_000);
