import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type HostileBytes, hostileBytes } from '../support/hostile-requests.ts';
import { exchange, type RawAnswer } from '../support/raw-exchange.ts';
import { product } from '../support/stages.ts';

/** FULL=1 takes the long way. */
const COUNT = process.env.FULL === '1' ? 10_000 : 300;
/** Given in a failure; the same seed sends the same bytes. */
const SEED = Number(process.env.HOSTILE_SEED || Date.now() % 1e9);
const AT_ONCE = 8;

test.describe.configure({ timeout: COUNT > 1_000 ? 300_000 : 45_000 });

const SERVERS: Record<string, string> = { host: product.host, ...product.remotes };
/** The record of a server's build. */
const recordOf = (server: string): { files: Record<string, object>; routes: { path: string }[] } =>
  JSON.parse(JSON.parse(readFileSync(join(product.builds, server, 'release.json'), 'utf8')).text);
const PAGES = recordOf('host').routes.map(({ path }) => path.replace(':id', '7'));
const DOCUMENTS = ['/discovery.json', '/config.json', '/robots.txt', '/sitemap.xml'];
const UNLISTED = [
  '/index.html',
  '/routes.json',
  '/release.json',
  '/.built',
  '/mf-manifest-stats.json',
];

const portOf = (origin: string): number => Number(new URL(origin).port);
const hash = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Path → hash of what is served there; a page's by its route. */
async function servedBy(server: string): Promise<Map<string, string>> {
  const served = new Map<string, string>();
  const read = (file: string) =>
    served.set(`/${file}`, hash(readFileSync(join(product.builds, server, file))));
  for (const file of Object.keys(recordOf(server).files)) read(file);
  if (server !== 'host') return read('release.json');
  for (const path of [...DOCUMENTS, ...PAGES]) {
    const answer = await fetch(product.host + path);
    served.set(path, hash(Buffer.from(await answer.arrayBuffer())));
  }
  return served;
}

/** Sends all of it, some at a time, and hands out what came back. */
async function storm(
  port: number,
  known: readonly string[],
  look: (sent: HostileBytes, answers: RawAnswer[], ms: number) => void,
): Promise<void> {
  const waiting = fc.sample(hostileBytes(known), { numRuns: COUNT, seed: SEED });
  const work = async () => {
    for (let sent = waiting.pop(); sent !== undefined; sent = waiting.pop()) {
      const { answers, ms } = await exchange(port, sent.bytes, sent);
      look(sent, answers, ms);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const shown = ({ bytes }: HostileBytes): string =>
  `seed ${SEED}, ${JSON.stringify(bytes.slice(0, 400))}`;

/** What holds of any answer of any server. */
function judge(sent: HostileBytes, { status, headers }: RawAnswer): void {
  expect(status, shown(sent)).toBeLessThan(500);
  if (/html/.test(headers['content-type'] ?? '')) {
    expect(headers['content-security-policy'], shown(sent)).toMatch(/default-src 'none'/);
  }
}

const fastest = async (port: number, sent: HostileBytes): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1)
    times.push((await exchange(port, sent.bytes, sent)).ms);
  return Math.min(...times);
};

/** Of several tries the fastest: what a machine does beside it only ever adds. */
async function expectNoMoreThanItsSize(port: number, sent: HostileBytes): Promise<void> {
  const padding = 'a'.repeat(Math.min(sent.bytes.length, 15_000));
  const bytes = `GET /?${padding} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const plain = await fastest(port, { ...sent, bytes, cut: false });
  expect(await fastest(port, sent), shown(sent)).toBeLessThan(10 * plain + 20);
}

for (const server of Object.keys(SERVERS)) {
  test(`[RN-09] hostile-requests: ${server} answers ${COUNT} of them with what its build lists, or with 4xx`, async () => {
    const port = portOf(SERVERS[server] ?? '');
    const served = await servedBy(server);
    const pages = new Set(PAGES.map((path) => served.get(path)));
    const times: [number, HostileBytes][] = [];
    await storm(port, [...served.keys(), ...UNLISTED], (sent, answers, ms) => {
      times.push([ms, sent]);
      answers.forEach((answer, index) => {
        judge(sent, answer);
        if (answer.status !== 200 || sent.bodiless) return;
        const target = (sent.targets[index] ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
        const path = target.split(/[?#]/)[0] || '/';
        const expected = /html/.test(answer.headers['content-type'] ?? '')
          ? pages.has(hash(answer.body))
          : served.get(path) === hash(answer.body);
        expect(expected, `is served at ${path}; ${shown(sent)}`).toBe(true);
      });
    });
    times.sort(([a], [b]) => b - a);
    for (const [, sent] of times.slice(0, 5)) await expectNoMoreThanItsSize(port, sent);
    for (const [path, content] of served) {
      const answer = await fetch((SERVERS[server] ?? '') + path);
      expect(hash(Buffer.from(await answer.arrayBuffer())), path).toBe(content);
    }
  });
}
