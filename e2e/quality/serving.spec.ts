import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { product } from '../support/stages.ts';

const SERVERS = { host: product.host, ...product.remotes };
const filesOf = (server: string): string[] =>
  readdirSync(join(product.builds, server), { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
const head = async (request: APIRequestContext, url: string, encoding = 'identity') => {
  const answer = await request.get(url, { headers: { 'accept-encoding': encoding } });
  return { status: answer.status(), headers: answer.headers() };
};

test('[DP-10, PF-07] pages come with the policy, and are asked for anew each time', async ({
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

for (const [server, origin] of Object.entries(SERVERS)) {
  test(`[PF-07, DP-15] ${server}: files with a hash stay for good and come compressed; maps stay inside`, async ({
    request,
  }) => {
    const files = filesOf(server);
    const scripts = files.filter((file) => /\.[0-9a-f]{12}\.js$/.test(file));
    expect(scripts.length).toBeGreaterThan(0);

    await test.step('hashed scripts and styles', async () => {
      const script = `${origin}/${scripts[0]}`;
      const plain = await head(request, script);
      expect(plain.headers['cache-control']).toContain('immutable');
      expect(plain.headers['x-content-type-options']).toBe('nosniff');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect((await head(request, script, 'gzip')).headers['content-encoding']).toBe('gzip');
      expect((await head(request, script, 'gzip, br')).headers['content-encoding']).toBe('br');
    });

    await test.step('what has no hash is asked for anew', async () => {
      const unhashed = files.filter(
        (file) => /^[a-z0-9-]+\.(json|svg|png)$/.test(file) && !/release|routes|stats/.test(file),
      );
      for (const file of unhashed) {
        const { status, headers } = await head(request, `${origin}/${file}`);
        expect(status, file).toBe(200);
        expect(headers['cache-control'], file).toBe('no-cache');
      }
    });

    await test.step('source maps and what is not there', async () => {
      const maps = files.filter((file) => file.endsWith('.map'));
      expect(maps.length, 'maps are kept with the build').toBeGreaterThan(0);
      const hidden = [maps[0], '../package.json', '.env', 'no-such-file.js'];
      for (const file of hidden) {
        expect((await head(request, `${origin}/${file}`)).status, file).toBe(404);
      }
      const answer = await request.get(`${origin}/${scripts[0]}`);
      expect(await answer.text()).not.toContain('sourceMappingURL');
    });
  });
}
