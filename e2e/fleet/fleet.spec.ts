import { expect, type Page } from '@playwright/test';
import { forCi } from '../support/for-ci.ts';
import { newIdea, wizard } from '../support/ideas.ts';
import { signedIn } from '../support/members.ts';
import { openSite, type ReleaseSite, test } from '../support/release-site.ts';
import { REMOTES, type Remote } from '../support/remotes.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES } from '../support/routes.ts';

const FULL = process.env.FULL === '1';
const RUNS: readonly [tabs: number, steps: number][] = FULL
  ? [[12, 30]]
  : [
      [2, 3],
      [3, 6],
    ];
/** Time between two steps of releases. */
const STEP_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** Each tab is reloaded before its releases may be pruned. */
const KEEP_DAYS = 4;
const PACKAGES = ['host', ...REMOTES] as const;

/** All screens of the remotes, each with an address and the name of its file. */
const SCREENS: readonly [path: string, file: string][] = [
  ['/browse', 'browse'],
  ['/project/1', 'project'],
  ['/account', 'account'],
  ['/about', 'about'],
  ['/auth/reset-password?token=some-token', 'reset_password'],
  ['/edit/101', 'edit'],
  ['/my-submissions', 'my_ideas'],
  ['/auth?mode=login', 'auth'],
  ['/', 'home'],
];

const pathname = (address: string) => address.split('?', 1)[0];

function remoteOf(address: string): Remote {
  const routes = [...OPEN_ROUTES, ...ACCOUNT_ROUTES];
  const route = routes.find(({ path }) => pathname(path) === pathname(address));
  if (!route) throw new Error(`No route is known at ${address}.`);
  return route.remote;
}

interface Tab {
  page: Page;
  /** Index of the screen that it visits next. */
  next: number;
}

/** Navigates like Back and Forward: the page stays, and missing code is loaded. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Package → the versions whose scripts have run in the tab. */
const ranIn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const versions: Record<string, string[]> = {};
    for (const line of globalThis.ran ?? []) {
      const [pkg = '', version = ''] = line.split(/[@ ]/);
      versions[pkg] = [...new Set([...(versions[pkg] ?? []), version])];
    }
    return versions;
  });

const hasRun = (page: Page, remote: Remote, file: string) =>
  page.evaluate(
    ([pkg, name]) =>
      (globalThis.ran ?? []).some(
        (line) => line.startsWith(`${pkg}@`) && line.includes(`_expose_${name}.`),
      ),
    [remote, file] as const,
  );

/** Returns the generation that was live when the tab's page was made. */
const setOf = ({ page }: Tab): Promise<number> =>
  page.evaluate(() => {
    const boot = document.getElementById('idea-hub-boot')?.textContent ?? '{}';
    return JSON.parse(boot).discovery.extras.generation;
  });

async function visit(tab: Tab): Promise<void> {
  const [path, file] = SCREENS[tab.next % SCREENS.length] as (typeof SCREENS)[number];
  const remote = remoteOf(path);
  tab.next += 1;
  await go(tab.page, path);
  await expect(tab.page.locator('main [data-remote] h1').first()).toBeVisible();
  await expect.poll(() => hasRun(tab.page, remote, file)).toBe(true);
  await expect(tab.page.getByText('This part of Idea Hub is not available')).toHaveCount(0);
  for (const versions of Object.values(await ranIn(tab.page))) expect(versions).toHaveLength(1);
}

/** Types the title of a new idea, which becomes the tab's draft. */
async function type({ page }: Tab): Promise<string> {
  const { title } = newIdea();
  await go(page, '/submit');
  await wizard.title(page).fill(title);
  return title;
}

/** Changes releases in one step: a deploy, a canary, a roll-back, a prune. Returns the pruned releases. */
async function work(site: ReleaseSite, step: number): Promise<string[]> {
  const pkg = PACKAGES[step % PACKAGES.length] as (typeof PACKAGES)[number];
  const isFirst = step < PACKAGES.length;
  if (step % 5 === 4 && !isFirst) await site.rollback(pkg);
  else if (step % 7 === 3 && pkg !== 'host') await site.promote([await site.publish(pkg)], 50);
  else await site.deploy(pkg);
  return step % 3 === 2 ? site.prune(KEEP_DAYS) : [];
}

for (const [count, steps] of RUNS) {
  test(`[DP-21, DP-07] ${count} tabs of one profile on different releases keep working through ${steps} release changes${forCi(count === 3)}`, async ({
    context,
  }) => {
    test.setTimeout(FULL ? 900_000 : 240_000);
    let now = Date.now() - steps * STEP_MS - DAY_MS;
    const site = await openSite({ now: () => new Date(now) });
    const missing: string[] = [];
    context.on('response', (answer) => {
      if (answer.status() >= 400) missing.push(`${answer.status()} ${answer.url()}`);
    });
    const tabs: Tab[] = [];
    async function open(): Promise<Tab> {
      const page = await context.newPage();
      if (tabs.length === 0) await signedIn(page, site.origin);
      const tab = { page, next: tabs.length * 2 };
      tabs.push(tab);
      await page.goto(`${site.origin}/submit`);
      return tab;
    }

    const pruned: string[] = [];
    let mostAtOnce = 0;
    for (let step = 0; step < steps; step += 1) {
      now += STEP_MS;
      const former = tabs.length < count ? undefined : tabs[step % count];
      const turn = former ?? (await open());
      const draft = await type(turn);
      pruned.push(...(await work(site, step)));
      for (const tab of tabs) await visit(tab);
      mostAtOnce = Math.max(mostAtOnce, new Set(await Promise.all(tabs.map(setOf))).size);
      // Each step reloads one tab.
      if (former !== undefined) await former.page.reload();
      await go(turn.page, '/submit');
      await expect(wizard.title(turn.page)).toHaveValue(draft);
    }
    for (const tab of tabs) {
      for (let rest = 0; rest < (FULL ? SCREENS.length : 2); rest += 1) await visit(tab);
    }
    expect(missing).toEqual([]);
    expect(mostAtOnce).toBe(count);
    if (FULL) expect(pruned.length).toBeGreaterThan(0);
    await site.close();
  });
}
