import { join } from 'node:path';
import type { DiscoveryDocument } from '@composed/contract/discovery';
import { promote } from '@composed/release/promote';
import { rollback } from '@composed/release/rollback';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { findNginx, nginxServers, startNginx } from '@composed/testing/nginx';
import { freePorts } from '@composed/workspace/free-ports';
import type { Listening } from './listen.ts';

const describeWithNginx = findNginx(false) === undefined ? describe.skip : describe;

describeWithNginx('[DP-22] nginx (Debian: nginx) with the include of a composed site', () => {
  let fixture: ReleaseFixture;
  let server: Listening;
  let origin: string;

  beforeAll(async () => {
    fixture = new ReleaseFixture();
    const [port] = (await freePorts(1)) as [number];
    origin = `http://localhost:${port}`;
    await fixture.configured({
      origin,
      bases: {},
      config: { ...fixture.site().config, remoteOrigins: [origin] },
    });
    await promote(fixture.context(), await fixture.all(), { traffic: 100, why: null });
    server = await startNginx(nginxServers(join(fixture.root, 'store'), { host: port }));
  });
  afterAll(async () => {
    await server.close();
    fixture.close();
  });

  const get = async (path: string) => {
    const answer = await fetch(origin + path);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test('serves each page at its route in any letter case, with the policy', async () => {
    for (const path of ['/', '/auth', '/AUTH/', '/project/7', '/project/7?x=1']) {
      const { status, headers } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get('/auth')).text).toContain('remote-auth');
  });

  test('answers an address of no route with the page for that, and a missing file with no page', async () => {
    for (const path of ['/nowhere', '/project', '/project/7/8', '/404.html']) {
      const { status, headers, text } = await get(path);
      expect([status, text]).toEqual([404, expect.stringContaining('Page not found')]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    for (const path of ['/gone.js', '/index.html', '/auth.html', '/releases/host/x.js']) {
      const { status, headers } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('content-type')).toContain('text/plain');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('serves releases for good, for every origin, and nothing else of the store', async () => {
    const document = JSON.parse((await get('/discovery.json')).text) as DiscoveryDocument;
    const url = document.microFrontends['remote-ideas']?.[0]?.url ?? '';
    const answer = await fetch(new URL('remoteEntry.js', url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    for (const path of [
      '/live/00000001.json',
      '/maps/',
      '/server.json',
      '/nginx.conf',
      '/.pending/',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  test('[DP-03] shows a promote and a roll-back with the next request', async () => {
    const next = await fixture.published('remote-ideas', { words: 'two' });
    await promote(fixture.context(), [next], { traffic: 100, why: null });
    expect((await get('/')).text).toContain(next.release);
    await rollback(fixture.context(), { pkg: 'remote-ideas', why: 'x' });
    expect((await get('/')).text).not.toContain(next.release);
  });
});
