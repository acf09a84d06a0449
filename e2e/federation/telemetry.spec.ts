import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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

type Mood = (answer: ServerResponse, requested: IncomingMessage) => void;

const MOODS: [string, Mood][] = [
  [
    'answers 500',
    (answer, { method }) => {
      const headers = {
        'access-control-allow-origin': site.origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type',
      };
      if (method === 'OPTIONS') answer.writeHead(204, headers).end();
      else answer.writeHead(500).end();
    },
  ],
  ['allows no other origin', (answer) => answer.writeHead(404).end()],
  ['never answers', () => {}],
  ['breaks the connection', (answer) => answer.destroy()],
];

test('[DP-26] a collector that is down, slow or broken causes no error and no retry @ci', async ({
  page,
}) => {
  let mood: Mood = () => {};
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    mood(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await reportTo(site, `http://127.0.0.1:${port}/v1/metrics`);
    const problems = await complaints(page);
    for (const [what, play] of MOODS) {
      mood = play;
      const before = requests;
      await visit(page, '/browse');
      // A full page load, so that the first page sends its outcomes and the next one starts normally.
      await visit(page, '/about');
      await expect.poll(() => requests).toBeGreaterThan(before);
      await page.goto('about:blank');
      expect([what, problems]).toEqual([what, []]);
    }
    // Two pages each, with a CORS preflight.
    expect(requests).toBeLessThanOrEqual(4 * MOODS.length);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
