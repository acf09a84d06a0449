import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Request } from '@playwright/test';
import { takenOver } from '../support/parts.ts';
import { REMOTES } from '../support/remotes.ts';
import { product, releaseOf, SHARED } from '../support/stages.ts';
import { test } from '../support/test.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
const head = async (request: APIRequestContext, url: string, encoding = 'identity') => {
  const answer = await request.get(url, { headers: { 'accept-encoding': encoding } });
  return { status: answer.status(), headers: answer.headers() };
};

test('[PF-02] a first visit to Home runs at most ten scripts of 120 KB with headers, all named in the page', async ({
  page,
  request,
}) => {
  const scripts: Request[] = [];
  page.on('requestfinished', (each) => {
    // The loader fetches a remote's scripts before it runs them, so their resource type is not `script`.
    if (/\.js$/.test(new URL(each.url()).pathname)) scripts.push(each);
  });
  await page.goto(product.host, { waitUntil: 'networkidle' });
  await takenOver(page);
  const html = await (await request.get(product.host)).text();
  for (const url of scripts.map((each) => each.url())) {
    expect(html).toContain(`="${url.replace(product.host, '')}"`);
  }
  const bytes = await Promise.all(
    scripts.map(async (each) => {
      const { responseBodySize, responseHeadersSize } = await each.sizes();
      return responseBodySize + responseHeadersSize;
    }),
  );
  expect(new Set(scripts.map((each) => each.url())).size).toBeGreaterThan(3);
  expect(scripts.length).toBeLessThanOrEqual(10);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(120 * 1024);
});

test('[DP-10, PF-07] pages have the security policy, and browsers revalidate them on each visit', async ({
  request,
}) => {
  for (const path of ['/', '/auth', '/account', '/no-such-page']) {
    const { headers } = await head(request, product.host + path);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/require-trusted-types-for 'script'/);
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['referrer-policy']).toBeDefined();
  }
  for (const path of ['/discovery.json', '/config.json']) {
    const { status, headers } = await head(request, product.host + path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

for (const server of ['host', ...REMOTES] as const) {
  test(`[PF-07, DP-15] ${server} serves its release as immutable and compressed, and hides its source maps`, async ({
    request,
  }) => {
    const { folder, base } = releaseOf(product, server);
    const scripts = filesIn(join(folder, SHARED))
      .filter((file) => file.endsWith('.js'))
      .map((file) => SHARED + file);
    expect(scripts.length).toBeGreaterThan(0);

    await test.step('scripts', async () => {
      const script = base + scripts[0];
      const plain = await head(request, script);
      expect(plain.headers['cache-control']).toContain('immutable');
      expect(plain.headers['x-content-type-options']).toBe('nosniff');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect((await head(request, script, 'gzip')).headers['content-encoding']).toBe('gzip');
      expect((await head(request, script, 'gzip, br')).headers['content-encoding']).toBe('br');
    });

    await test.step('the record', async () => {
      const { status, headers } = await head(request, `${base}release.json`);
      expect(status).toBe(200);
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['access-control-allow-origin']).toBe('*');
    });

    await test.step('source maps and missing files', async () => {
      const maps = filesIn(join(product.store, 'maps', server)).filter((file) =>
        file.endsWith('.map'),
      );
      expect(maps.length, 'maps are kept with the release').toBeGreaterThan(0);
      const { origin } = new URL(base);
      const hidden = [`${origin}/maps/${server}/${maps[0]}`, `${base}${scripts[0]}.map`];
      for (const file of ['../package.json', '.env', 'no-such-file.js', 'mf-manifest-stats.json']) {
        hidden.push(base + file, `${origin}/${file}`);
      }
      for (const url of hidden) expect((await head(request, url)).status, url).toBe(404);
      const answer = await request.get(base + scripts[0]);
      expect(await answer.text()).not.toContain('sourceMappingURL');
    });
  });
}
