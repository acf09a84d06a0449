import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@composed/workspace/free-ports';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_MEMBER, REVIEWER, someIdea } from '../support/community.ts';
import { latch } from '../support/latch.ts';
import type { Member } from '../support/members.ts';
import { main, pageHeading, takenOver } from '../support/parts.ts';
import { type Program, ROOT, run } from '../support/programs.ts';
import { shiftsSoFar, watchShifts } from '../support/shifts.ts';
import { freeStart, startedOnFreePorts } from '../support/starts.ts';
import { test } from '../support/test.ts';

// One start in live mode serves all tests.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let data: string;
let program: Program | undefined;
let host: string;
let api: string;
test.beforeAll(async () => {
  // A start builds everything first.
  test.setTimeout(120_000);
  data = mkdtempSync(join(tmpdir(), 'idea-hub-live-'));
  const started = await startedOnFreePorts(
    async () => {
      const { ports, env } = await freeStart();
      const [review] = await freePorts(1);
      const own = {
        IDEAS: 'live',
        REVIEW_PORT: String(review),
        DATABASE_URL: `file:${join(data, 'live.db')}`,
        RELEASE_STORE: join(data, 'store'),
        RELEASE_KEYS: join(data, 'keys'),
      };
      return { ports, env: { ...env, ...own } };
    },
    ({ env }) => {
      // So that it is stopped even if the start takes too long.
      program = run(process.execPath, ['scripts/bootstrap.mjs', 'start'], { env, cwd: ROOT });
      return program;
    },
  );
  host = `http://localhost:${started.ports.host}`;
  api = `http://localhost:${started.ports.api}/api`;
});
test.afterAll(async () => {
  await program?.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Sends a call as a member. */
async function callOf({ email, password }: Member) {
  const send = async (
    path: string,
    body: unknown,
    headers: Record<string, string>,
    method = 'POST',
  ) => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { token: string; id: number; version: number };
  };
  const { token } = await send('/auth/login', { email, password }, {});
  return (path: string, body?: unknown, headers: Record<string, string> = {}, method?: string) =>
    send(path, body, { authorization: `Bearer ${token}`, ...headers }, method);
}

/** Publishes an idea of the demo member. */
async function published(change: Record<string, unknown> = {}) {
  const author = await callOf(DEMO_MEMBER);
  const reviewer = await callOf(REVIEWER);
  const idea = await author('/ideas', someIdea(change), { 'idempotency-key': randomUUID() });
  const decide = (action: string, version: number) =>
    reviewer(`/review/ideas/${idea.id}/decisions`, { action, version });
  const { version } = await decide('approve', idea.version);
  await decide('publish', version);
  return { id: idea.id, withdraw: () => author(`/ideas/${idea.id}/withdrawal`) };
}

const TITLE = 'Rain <b>barrels</b> & "pumps" {{title}} </script>';
const DESCRIPTION = 'Barrels that share their water\n\u2028<script>alert(1)</script> \u202eabc';

const content = (page: Page, name: string) =>
  page
    .locator(`head meta[property="${name}"], head meta[name="${name}"]`)
    .first()
    .getAttribute('content');

const UNMOVED = { sum: 0, moved: [] };

/** Goes to a page until the server has filled it. Calls `begin` before each try. Returns the page's status. */
async function goFilled(
  page: Page,
  path: string,
  waitUntil: 'commit' | 'load',
  begin = () => {},
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    begin();
    const answer = await page.goto(host + path, { waitUntil });
    if (answer?.headers()['cache-control']?.includes('s-maxage')) return answer.status();
    // A cold or busy server may serve a page without data: after 300 ms, or if the API is overloaded.
    expect(tries, `${path} without data`).toBeLessThan(20);
  }
}

/** Opens a page in a new context. Returns it with the API's addresses that it asked for. */
async function opened(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await watchShifts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(api)) asked.push(request.url().slice(api.length));
  });
  const status = await goFilled(page, path, 'load', () => asked.splice(0));
  return { page, asked, status };
}

/** Waits for all finite animations of the page. */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished));
  });

/** Addresses of calls that a filled page makes needless. */
const NEEDLESS = /^\/(ideas(\/sections|\/\d+)?(\?(sort|page|category)=.*)?|members\/.*)$/;

/** A missing page leads on to popular ideas. */
const isNeedlessWhenMissing = (address: string) =>
  NEEDLESS.test(address) && address !== '/ideas?sort=popular';

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`[LP-01, LP-05, LP-09] a project page has its own title, previews and text ${how} scripts @ci`, async ({
    browser,
  }) => {
    const { id } = await published({ title: TITLE, description: DESCRIPTION });
    const context = await browser.newContext({ javaScriptEnabled });
    const { page, asked, status } = await opened(context, `/project/${id}`);
    expect(status).toBe(200);
    if (javaScriptEnabled) await takenOver(page);
    await expect(pageHeading(page)).toHaveText(TITLE);
    await expect(page).toHaveTitle(`${TITLE} · Idea Hub`);
    for (const text of ['Soldering', 'An old barrel', 'gardens', 'Maya Okafor']) {
      await expect(main(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(main(page)).toContainText('<script>alert(1)</script>');
    expect(await content(page, 'og:title')).toBe(`${TITLE} · Idea Hub`);
    expect(await content(page, 'description')).toContain('Barrels that share their water');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${host}/project/${id}`,
    );
    const linked = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(linked ?? '')).toMatchObject({ '@type': 'CreativeWork', name: TITLE });
    if (javaScriptEnabled) {
      await page.waitForLoadState('networkidle');
      expect(asked.filter((address) => NEEDLESS.test(address))).toEqual([]);
      expect(await shiftsSoFar(page)).toEqual(UNMOVED);
    }
    await context.close();
  });

  test(`[LP-03, LP-05] Home and Browse show ideas with links, and Browse its next page, ${how} scripts @ci`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    for (const path of ['/', '/browse', '/browse?page=2']) {
      const { page, asked } = await opened(context, path);
      if (javaScriptEnabled) await takenOver(page);
      const links = main(page).getByRole('article').getByRole('link');
      await expect(links.first()).toBeVisible();
      expect(await links.first().getAttribute('href'), path).toMatch(/^\/project\/\d+$/);
      if (javaScriptEnabled) {
        await page.waitForLoadState('networkidle');
        expect(
          asked.filter((address) => NEEDLESS.test(address)),
          path,
        ).toEqual([]);
        expect(await shiftsSoFar(page), path).toEqual(UNMOVED);
      } else if (path === '/browse') {
        await main(page).getByRole('link', { name: 'Load More' }).click();
        await expect(page).toHaveURL(`${host}/browse?page=2`);
        await main(page).getByRole('link', { name: 'Previous page' }).click();
        await expect(page).toHaveURL(`${host}/browse`);
      }
    }
    await context.close();
  });

  test(`[LP-02, LP-03] Browse shows a category, and tells which pages are missing, ${how} scripts @ci`, async ({
    browser,
  }) => {
    await published({ category: 'Health' });
    const context = await browser.newContext({ javaScriptEnabled });
    const of = '/browse?category=Health';
    const beyond = 'The list has fewer pages.';
    for (const [path, expected, title, text] of [
      [of, 200, 'Health ideas', 'in Health'],
      [`${of}&page=77`, 404, 'Page not found', beyond],
      ['/browse?page=77', 404, 'Page not found', beyond],
      ['/browse?page=0', 404, 'Page not found', beyond],
      ['/members/unknown', 404, 'Member not found', 'Member not found'],
    ] as const) {
      const { page, asked, status } = await opened(context, path);
      expect(status, path).toBe(expected);
      if (javaScriptEnabled) await takenOver(page);
      await expect(main(page)).toContainText(text);
      await expect(page).toHaveTitle(`${title} · Idea Hub`);
      if (javaScriptEnabled) await page.waitForLoadState('networkidle');
      const robots = page.locator('meta[name="robots"][content="noindex"]');
      await expect(robots).toHaveCount(expected === 200 ? 0 : 1);
      expect(asked.filter(isNeedlessWhenMissing)).toEqual([]);
      if (javaScriptEnabled) expect(await shiftsSoFar(page), path).toEqual(UNMOVED);
    }
    await context.close();
  });

  test(`[LP-02, LP-05] unknown, withdrawn and unpublished ideas are not found ${how} scripts @ci`, async ({
    browser,
  }) => {
    const title = `Secret ${randomUUID()}`;
    const { id, withdraw } = await published({ title });
    await withdraw();
    const author = await callOf(DEMO_MEMBER);
    const pending = await author('/ideas', someIdea({ title }), {
      'idempotency-key': randomUUID(),
    });
    const context = await browser.newContext({ javaScriptEnabled });
    for (const [path, expected] of [
      ['/project/999999', 404],
      [`/project/${pending.id}`, 404],
      [`/project/${id}`, 410],
    ] as const) {
      const { page, asked, status } = await opened(context, path);
      expect(status, path).toBe(expected);
      if (javaScriptEnabled) await takenOver(page);
      await expect(pageHeading(page)).toHaveText('Project Not Found');
      expect(await content(page, 'robots')).toBe('noindex');
      expect(await page.content()).not.toContain(title);
      expect(asked.filter(isNeedlessWhenMissing)).toEqual([]);
      if (javaScriptEnabled) expect(await shiftsSoFar(page)).toEqual(UNMOVED);
    }
    await context.close();
  });

  test(`[LK-15, LP-05] a member’s page shows the profile, and is not found for a hidden member, ${how} scripts @ci`, async ({
    browser,
  }) => {
    const { id } = await published();
    const idea = (await (await fetch(`${api}/ideas/${id}`)).json()) as { authorId: string };
    const path = `/members/${idea.authorId}`;
    const member = await callOf(DEMO_MEMBER);
    const show = (showProfile: boolean) =>
      member('/users/settings', { privacy: { showProfile } }, {}, 'PUT');
    const context = await browser.newContext({ javaScriptEnabled });
    const see = async (address: string, expected: number, heading: string) => {
      const { page, asked, status } = await opened(context, address);
      expect(status, address).toBe(expected);
      if (javaScriptEnabled) await takenOver(page);
      await expect(pageHeading(page)).toHaveText(heading);
      await expect(page).toHaveTitle(`${heading} · Idea Hub`);
      if (javaScriptEnabled) {
        await page.waitForLoadState('networkidle');
        // A missing page leads on to popular ideas.
        const needed = expected === 404 ? ['/ideas?sort=popular'] : [];
        await expect.poll(() => asked.filter((call) => NEEDLESS.test(call))).toEqual(needed);
        expect(await shiftsSoFar(page)).toEqual(UNMOVED);
      }
      return page;
    };
    const page = await see(path, 200, DEMO_MEMBER.name);
    const links = main(page).getByRole('article').getByRole('link');
    await expect(links.first()).toHaveAttribute('href', `/project/${id}`);
    expect(await page.locator('meta[name="robots"]').count()).toBe(0);
    const linked = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(linked ?? '')).toMatchObject({ '@type': 'Person', name: DEMO_MEMBER.name });
    const unknown = '/members/00000000-0000-4000-8000-000000000000';
    await show(false);
    try {
      for (const address of [path, unknown]) {
        const missing = await see(address, 404, 'Member not found');
        expect(await content(missing, 'robots')).toBe('noindex');
        expect(await missing.content()).not.toContain(DEMO_MEMBER.name);
      }
    } finally {
      await show(true);
    }
    await context.close();
  });
}

for (const width of [360, 768, 1280]) {
  test(`[LP-05] nothing shifts if scripts arrive late, ${width} px wide @ci`, async ({
    browser,
  }) => {
    const { id } = await published({ category: 'Health' });
    await published({ category: 'Health' });
    const idea = (await (await fetch(`${api}/ideas/${id}`)).json()) as { authorId: string };
    const [quiet, discussed] = [`/project/${id}`, '/project/1'];
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const found: string[] = [];
    const member = `/members/${idea.authorId}`;
    const ends = [quiet, discussed, '/', '/browse', member, '/members/unknown'];
    // While a list looks unfinished, nothing at the top of its page must move.
    const tops = ['/browse', '/browse?category=Health'];
    for (const [index, path] of [...tops, ...ends].entries()) {
      const isTop = index < tops.length;
      const page = await context.newPage();
      await watchShifts(page);
      const scripts = latch();
      await page.route(/\.js$/, async (route) => {
        await scripts.opened;
        await route.continue();
      });
      await goFilled(page, path, 'commit');
      await expect(page.getByRole('contentinfo')).toBeAttached();
      if (!isTop) {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      }
      // Late fonts of a busy machine are not those of the scripts.
      await page.evaluate(async () => void (await document.fonts.ready));
      const before = await shiftsSoFar(page);
      if (isTop) await animationsEnded(page);
      scripts.open();
      await takenOver(page);
      await page.waitForLoadState('networkidle');
      const { sum, moved } = await shiftsSoFar(page);
      if (sum > before.sum) found.push(`${path}: ${sum} by ${moved.join(' and ')}`);
      await page.close();
    }
    expect(found).toEqual([]);
    await context.close();
  });
}

test('[LP-01] the next page within the app has its own title, description and previews @ci', async ({
  page,
}) => {
  const { id } = await published({ title: TITLE, description: DESCRIPTION });
  await page.goto(`${host}/project/${id}`);
  await takenOver(page);
  const related = main(page).getByRole('region', { name: 'Related ideas' }).getByRole('link');
  const title = (await related.first().textContent()) ?? '';
  await related.first().click();
  await expect(pageHeading(page)).toHaveText(title);
  await expect(page).toHaveTitle(`${title} · Idea Hub`);
  expect(await content(page, 'og:title')).toBe(`${title} · Idea Hub`);
  const head = await page.locator('head').innerHTML();
  expect(head).not.toContain('Rain <b>barrels');
  expect(head).not.toContain('alert(1)');
  expect(await content(page, 'description')).toBeTruthy();
});
