import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Receiver, reportTo, startReceiver } from '@composed/testing/release-site-receiver';
import { expect, type Page } from '@playwright/test';
import { pageHeading, takenOver } from '../support/parts.ts';
import { openSite, type ReleaseSite } from '../support/release-site.ts';
import { test } from '../support/test.ts';
import { complaints } from '../support/watch.ts';

/** A text of the screen About, as a minifier writes it. */
const ABOUT = /(\w+):"Ideas get better in company\."/;

// All tests share one site.
const TOKEN = 'the-token-of-a-test';

/** The API with its telemetry enabled. */
const API = {
  name: 'api',
  env: { RATE_LIMIT: 'on', TELEMETRY: 'on', METRICS_TOKEN: TOKEN },
  path: '/api/telemetry/v1/metrics',
  metrics: { path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } },
};

test.describe.configure({ mode: 'default' });

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await takenOver(page);
  await expect(pageHeading(page)).toBeVisible();
}

/** Simulates that the visitor switches to another tab and back, which a test can't do in reality. */
const lookAway = (page: Page) =>
  page.evaluate(() => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });

test.describe('to the API', () => {
  let receiver: Receiver;
  test.beforeAll(async () => {
    // A busy machine must not fail the tests.
    test.setTimeout(120_000);
    receiver = await startReceiver(site, API);
  });
  test.afterAll(() => receiver?.stop());

  /** Returns the API's metrics after the page was hidden, which sends the collected outcomes. */
  const output = async (page: Page): Promise<string> => {
    await lookAway(page);
    return receiver.metrics();
  };
  const line = (remote: string, release: string, screen: string, outcome: string) =>
    `screen_outcomes_total{remote="${remote}",release="${release}",screen="${screen}",outcome="${outcome}"}`;

  test('[DP-13, DP-26] the API’s metrics count the outcomes of a page’s screens @ci', async ({
    page,
  }) => {
    const problems = await complaints(page);
    await visit(page, '/browse');
    const measures = await page.evaluate(() =>
      performance.getEntriesByType('measure').map(({ name }) => name),
    );
    expect(measures).toContain('remote-ideas/browse');
    const { release } = site.first['remote-ideas'];
    const shown = `${line('remote-ideas', release, 'browse', 'shown')} 1`;
    await expect.poll(() => output(page)).toContain(shown);
    await site.disable('remote-auth');
    await page.goto(`${site.origin}/auth`);
    await page.getByRole('button', { name: 'Try again' }).click();
    // Wait for the second load to end, since the button is also visible before it. An outcome after a batch would wait
    // a minute for the next batch.
    const ended = () =>
      page.evaluate(() => performance.getEntriesByName('remote-auth/auth', 'measure').length);
    await expect.poll(ended).toBe(2);
    // No release was found. Within an hour, the API counts only one failure of a remote per network.
    const disabled = `${line('remote-auth', 'none', 'auth', 'disabled')} 1`;
    await expect.poll(() => output(page)).toContain(disabled);
    await expect.poll(() => output(page)).toContain('telemetry_dropped_total{reason="limit"} 1');
    await site.enable('remote-auth');
    expect(problems).toEqual([]);
    const text = await receiver.metrics();
    expect(text).toMatch(/screen_load_seconds_sum\{[^}]*screen="browse"\} [0-9.]*[1-9]/);
    expect(text).not.toMatch(/telemetry_dropped_total\{reason="(?!limit")/);
  });

  test('[DP-15, DP-26] a screen that throws counts as a failure of its release; the report has only the error’s class and position @ci', async ({
    page,
  }) => {
    const edit = (build: string) => {
      const scripts = readdirSync(join(build, 'js')).map((file) => join(build, 'js', file));
      for (const file of scripts) {
        const text = readFileSync(file, 'utf8');
        writeFileSync(file, text.replace(ABOUT, 'get $1(){throw new TypeError("Ada’s words")}'));
      }
    };
    const { release } = await site.deploy('remote-ideas', { edit });
    await page.goto(`${site.origin}/about`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    const threw = `${line('remote-ideas', release, 'about', 'threw')} 1`;
    await expect.poll(() => output(page)).toContain(threw);
    expect(await receiver.metrics()).toContain(
      `${line('remote-ideas', release, 'about', 'shown')} 1`,
    );
    await expect.poll(() => receiver.said.join('\n')).toContain('A screen threw.');
    expect(receiver.said.join('\n')).toMatch(
      new RegExp(`TypeError.*remote-ideas@${release}/js/[\\w.-]+\\.js:\\d+:\\d+`),
    );
    expect(receiver.said.join('\n')).not.toContain('Ada');
    await site.rollback('remote-ideas');
  });
});

test.describe('to a collector', () => {
  type Mood = (answer: ServerResponse, requested: IncomingMessage) => void;
  let server: Server;
  let mood: Mood;
  let requested: { method: string | undefined; body: string }[];
  const allow = {
    'access-control-allow-origin': '',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type',
  };
  test.beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      requested.push({ method: request.method, body });
      mood(response, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await reportTo(site, `http://127.0.0.1:${port}/v1/metrics`);
  });
  test.beforeEach(() => {
    requested = [];
  });
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const well: Mood = (answer, { method }) =>
    answer
      .writeHead(method === 'OPTIONS' ? 204 : 200, {
        ...allow,
        'access-control-allow-origin': site.origin,
      })
      .end();
  const MOODS: [string, Mood][] = [
    [
      'answers 500',
      (answer, request) =>
        request.method === 'OPTIONS' ? well(answer, request) : answer.writeHead(500).end(),
    ],
    ['allows no other origin', (answer) => answer.writeHead(404).end()],
    ['never answers', () => {}],
    ['breaks the connection', (answer) => answer.destroy()],
  ];

  test('[DP-26] a collector that is down, slow or broken causes no error and no retry @ci', async ({
    page,
  }) => {
    const problems = await complaints(page);
    for (const [what, play] of MOODS) {
      mood = play;
      const before = requested.length;
      await visit(page, '/browse');
      // A full page load, so that the first page sends its outcomes and the next one starts normally.
      await visit(page, '/about');
      await expect.poll(() => requested.length).toBeGreaterThan(before);
      await page.goto('about:blank');
      expect([what, problems]).toEqual([what, []]);
    }
    // Two pages each, with a CORS preflight.
    expect(requested.length).toBeLessThanOrEqual(4 * MOODS.length);
  });

  test('[DP-26] a hidden page sends at most one batch a minute, without personal data or addresses @ci', async ({
    page,
  }) => {
    mood = well;
    await visit(page, '/browse');
    const sent = () => requested.filter(({ method }) => method === 'POST');
    // A visible page sends nothing.
    expect(sent()).toEqual([]);
    await expect.poll(() => lookAway(page).then(() => sent().length)).toBe(1);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page).toHaveURL(`${site.origin}/`);
    // The address changes first. A page that is left before Home is shown has nothing to send.
    await expect(pageHeading(page)).toHaveText('Good ideas deserve good company.');
    await lookAway(page);
    expect(sent()).toHaveLength(1);
    await page.goto('about:blank');
    await expect.poll(() => sent().length).toBe(2);
    for (const { body } of sent()) {
      for (const word of [site.origin, '/browse', 'Mozilla', 'Chrome']) {
        expect(body).not.toContain(word);
      }
    }
    expect(sent()[0]?.body).toContain('"stringValue":"browse"');
  });
});

test('[DP-13, DP-26] without an endpoint, loads no telemetry script and sends nothing @ci', async ({
  page,
}) => {
  await reportTo(site, null);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.resourceType()} ${request.url()}`));
  await visit(page, '/browse');
  await visit(page, '/auth');
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((each) => /^ping|telemetry/.test(each))).toEqual([]);
});
