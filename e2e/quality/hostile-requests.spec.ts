import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawAnswer } from '@composed/testing/raw-request';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { type HostileBytes, hostileBytes } from '../support/hostile-requests.ts';
import { exchange } from '../support/raw-exchange.ts';
import { api, onNginx, product, recordIn, releaseOf } from '../support/stages.ts';
import { test } from '../support/test.ts';

/** FULL=1 sends more requests. */
const COUNT = process.env.FULL === '1' ? 10_000 : 500;
/** Printed in a failure. The same seed sends the same bytes. */
const SEED = Number(process.env.HOSTILE_SEED || Date.now() % 1e9);

// In sequence, since a server that is busy with one test responds slowly to another.
test.describe.configure({ mode: 'default', timeout: COUNT > 1_000 ? 300_000 : 45_000 });

const SERVERS: Record<string, string> = { host: product.host, ...product.remotes };
/** Reads the record of a server's release. */
const recordOf = (server: string) =>
  recordIn<{ files: Record<string, object>; routes: { path: string }[] }>(
    product,
    server as 'host',
  );
const PAGES = recordOf('host').routes.map(({ path }) => path.replace(':id', '7'));
const DOCUMENTS = ['/discovery.json', '/config.json', '/robots.txt', '/sitemap.xml'];
const UNLISTED = [
  '/index.html',
  '/routes.json',
  '/release.json',
  '/server.json',
  '/nginx.conf',
  '/mf-manifest-stats.json',
];

const OF_API = [
  ...['/api/health', '/api/auth/login', '/api/users/profile', '/api/openapi.json', '/'],
  ...['/dev/mailbox', '/api/:(', '/api/*/x', '/api/auth/social/google'],
];

const portOf = (origin: string): number => Number(new URL(origin).port);
const hash = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Returns the hash of the content at each path; for pages, by their routes. */
async function servedBy(server: string): Promise<Map<string, string>> {
  const served = new Map<string, string>();
  const { folder, base } = releaseOf(product, server as 'host');
  for (const file of [...Object.keys(recordOf(server).files), 'release.json']) {
    served.set(new URL(file, base).pathname, hash(readFileSync(join(folder, file))));
  }
  if (server !== 'host') return served;
  for (const path of [...DOCUMENTS, ...PAGES]) {
    const answer = await fetch(product.host + path);
    served.set(path, hash(Buffer.from(await answer.arrayBuffer())));
  }
  return served;
}

/** Returns the fault in a response to the request with that index; `null` if there is none. */
type Judge = (answer: RawAnswer, sent: HostileBytes, index: number) => string | null;

/** Checks that apply to every response of every server. */
const judge: Judge = ({ status, headers }) => {
  if (!(status < 500)) return `answered ${status}`;
  const isOpen =
    /html/.test(headers['content-type'] ?? '') &&
    !headers['content-security-policy']?.includes("default-src 'none'");
  return isOpen ? 'answered HTML without the policy' : null;
};

/** Sends requests in sequence, so that each is timed separately. Returns the faults and the slowest requests. */
async function storm(port: number, known: readonly string[], judges: readonly Judge[]) {
  const faults: string[] = [];
  const times: [ms: number, HostileBytes][] = [];
  for (const sent of fc.sample(hostileBytes(known), { numRuns: COUNT, seed: SEED })) {
    const { answers, ms } = await exchange(port, sent.bytes, sent);
    times.push([ms, sent]);
    // Playwright's assertions are too slow for each of these.
    const found = answers.flatMap((answer, index) =>
      judges.flatMap((each) => each(answer, sent, index) ?? []),
    );
    const last = answers.at(-1)?.status ?? 0;
    const isCut = sent.cut || /^CONNECT/.test(sent.bytes) || (last >= 400 && last < 500);
    if (!isCut && answers.length < sent.targets.length) found.push('not answered');
    faults.push(...found.map((fault) => `${fault}: ${shown(sent)}`));
  }
  const slowest = times.sort(([a], [b]) => b - a).map(([, sent]) => sent);
  return { faults, slowest: slowest.slice(0, 5) };
}

const shown = ({ bytes }: HostileBytes): string => JSON.stringify(bytes.slice(0, 400));

/** Returns the fastest of several tries, since other load on the machine only adds time. */
async function fastest(port: number, sent: HostileBytes): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    best = Math.min(best, (await exchange(port, sent.bytes, sent)).ms);
  }
  return best;
}

/** Compares the slowest with a plain request of the same size. */
async function expectNoMoreThanTheirSize(port: number, slowest: readonly HostileBytes[]) {
  for (const sent of slowest) {
    const padding = 'a'.repeat(Math.min(sent.bytes.length, 15_000));
    const bytes = `GET /?${padding} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const plain = await fastest(port, { ...sent, bytes, cut: false });
    await expect.poll(() => fastest(port, sent), shown(sent)).toBeLessThan(10 * plain + 20);
  }
}

for (const [server, origin] of Object.entries(SERVERS)) {
  test(`[RN-09] hostile-requests: ${server} answers ${COUNT} requests with listed files or with 4xx @ci`, async () => {
    test.skip(onNginx, 'these are about the servers of this project');
    const port = portOf(origin);
    const served = await servedBy(server);
    const pages = new Set(PAGES.map((path) => served.get(path)));
    const isListed: Judge = ({ status, headers, body }, { targets, bodiless }, index) => {
      if (status !== 200 || bodiless) return null;
      // The HTTP parser ignores spaces around a target.
      const target = (targets[index] ?? '').trim().replace(/^https?:\/\/[^/?#]*/i, '');
      const path = target.split(/[?#]/)[0] || '/';
      const content = hash(body);
      const isHtml = /html/.test(headers['content-type'] ?? '');
      const fits = isHtml ? pages.has(content) : served.get(path) === content;
      return fits ? null : `served what is not listed at ${path}`;
    };
    const { faults, slowest } = await storm(
      port,
      [...served.keys(), ...UNLISTED],
      [judge, isListed],
    );
    expect(faults, `seed ${SEED}`).toEqual([]);
    await expectNoMoreThanTheirSize(port, slowest);
    for (const [path, content] of served) {
      const answer = await fetch(origin + path);
      expect(hash(Buffer.from(await answer.arrayBuffer())), path).toBe(content);
    }
  });
}

test(`[RN-09] hostile-requests: the API answers ${COUNT} requests without a server error @ci`, async () => {
  const { faults, slowest } = await storm(portOf(api), OF_API, [judge]);
  expect(faults, `seed ${SEED}`).toEqual([]);
  await expectNoMoreThanTheirSize(portOf(api), slowest);
  expect((await fetch(`${api}/api/health`)).status).toBe(200);
});
