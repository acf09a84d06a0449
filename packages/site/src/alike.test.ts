import type { ReleaseName } from '@composed/contract/release';
import { preview } from '@composed/release/preview';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { serveWithAll } from '@composed/testing/all-servers';
import { findNginx, hasBrotli } from '@composed/testing/nginx';
import { getRaw } from '@composed/testing/raw-request';

const describeWithNginx = findNginx(false) === undefined ? describe.skip : describe;

/**
 * Headers that may differ: those of the connection and the server, and validators, which name the same bytes
 * differently. nginx also supports ranges.
 */
const OWN = [
  ...['accept-ranges', 'connection', 'content-length', 'date', 'etag', 'keep-alive'],
  ...['last-modified', 'server', 'transfer-encoding'],
];
/**
 * Headers that may differ for missing files of the site's own releases, since nginx can't tell them from remotes'
 * releases.
 */
const FOR_OTHERS = ['access-control-allow-origin', 'cross-origin-resource-policy'];
const MISSING = '/releases/host/9.9.9-000000000000/js/main.js';
const CODINGS = ['identity', 'gzip', ...(hasBrotli() ? ['br, gzip'] : [])];

/** Pages of a remote. */
const TIPS = [
  '/tips',
  '/tips/:id',
  '/tips/new',
  '/tips/:id/edit',
  '/tips/a/:x',
  '/more/hints/:a/:b/:c/:d',
];
const BELOW_MOUNTS = [
  ...['/tips', '/tips/', '/tips/7', '/tips/new', '/tips/new/', '/tips/b/edit', '/tips/a/edit'],
  ...['/tips/a', '/tips/a/b', '/tips/v1.2', '/tips/x.js', '/tips/_', '/tips/_.html', '/tips/a%20b'],
  ...[
    '/more/hints/1/2/3/4',
    '/more/hints/1/2/3/4/',
    '/tips/%F0%9F%92%A1',
    `/tips/${'x'.repeat(300)}`,
  ],
  ...['/Tips', '/tips/NEW', '/tips//', '/tips/7/8', '/tips/7/x.js', '/more', '/more/hints'],
  ...['/more/hints/1/2/3/4/5', '/tipsy', '/tips.html', '/more/hints.html', '/tips/7?x=1'],
];

interface Asked {
  server: 'site' | 'remote';
  path: string;
}

describeWithNginx('[DP-22] nginx and `npm start`', () => {
  let fixture: ReleaseFixture;
  let served: Awaited<ReturnType<typeof serveWithAll>>;
  let everything: Asked[];

  beforeAll(async () => {
    fixture = new ReleaseFixture();
    fixture.newKey('remote-tips');
    await fixture.configured({ mounts: { 'remote-tips': { paths: ['/tips', '/more/hints'] } } });
    const [first, auth] = (await fixture.all()) as [ReleaseName, ReleaseName];
    const host = await fixture.published('host', { fragments: { 'skeleton:page': '<p>x</p>' } });
    const routes = TIPS.map((path) => ({
      ...{ path, screen: 'tips', title: path, description: path },
      ...(path.includes(':') ? { example: path.replaceAll(/:\w+/g, '7') } : {}),
    }));
    const tips = await fixture.published('remote-tips', {
      screens: ['tips'],
      manifest: { routes },
    });
    await fixture.promote([first, auth, host, tips]);
    const shown = await fixture.published('remote-ideas', { words: 'shown' });
    await preview(fixture.context(), shown, { name: 'pr-1', lastsMs: 3_600_000 });
    served = await serveWithAll(fixture.folder, 'remote-ideas');

    const below = (server: Asked['server'], prefix: string, base: string) =>
      fixture.store
        .list(prefix)
        .then((keys) => keys.map((key) => ({ server, path: base + key.slice(prefix.length) })));
    const pages = [
      '/',
      '/?x=1',
      '/auth',
      '/AUTH/',
      '/project/7',
      '/project/a%20b',
      '/project/%F0%9F%92%A1',
    ];
    const nothing = ['/nowhere', '/project', '/project/7/8', '/index.html', '/auth.html', '/x.js'];
    const hidden = ['/live/00000001.json', '/server.json', '/nginx.conf', '/.pending/', '/site/'];
    everything = [
      ...[...pages, ...nothing, ...hidden, ...BELOW_MOUNTS].map((path) => ({
        server: 'site' as const,
        path,
      })),
      ...(await below('site', 'site/current/public/', '/')).filter(
        ({ path }) => !path.endsWith('.html'),
      ),
      ...(await below('site', 'releases/host/', '/releases/host/')),
      ...(await below('site', 'releases/remote-ideas/', '/releases/remote-ideas/')),
      ...(await below('remote', 'releases/remote-ideas/', '/')),
      ...['/', '/live/', '/discovery.json', '/nothing.js', '/previews/none.json'].map((path) => ({
        server: 'remote' as const,
        path,
      })),
      { server: 'site', path: MISSING },
    ];
  });
  afterAll(async () => {
    await served.close();
    fixture.close();
  });

  test('[MF-13] find the page of a remote by its address only, a literal segment first @ci', async () => {
    const shown = async (path: string) => {
      const { status, body } = await getRaw(served.ports.nginx.site, path);
      return [status, /<title>([^<]*)</.exec(body.toString())?.[1]?.replace(/ ·.*/, '')];
    };
    expect(await shown('/tips')).toEqual([200, '/tips']);
    expect(await shown('/tips/new')).toEqual([200, '/tips/new']);
    expect(await shown('/tips/7')).toEqual([200, '/tips/:id']);
    expect(await shown('/tips/v1.2')).toEqual([200, '/tips/:id']);
    expect(await shown('/tips/a/edit')).toEqual([200, '/tips/a/:x']);
    expect(await shown('/more/hints/1/2/3/4')).toEqual([200, '/more/hints/:a/:b/:c/:d']);
    expect(await shown('/tips/7/8')).toEqual([404, 'Page not found']);
    expect(await shown('/more/hints')).toEqual([404, 'Page not found']);
    expect(await shown('/404.html')).toEqual([404, 'Page not found']);
  });

  test.each([
    ...CODINGS.map((coding) => [coding, []] as const),
    ['identity', ['Sec-CH-UA: "Chromium";v="156"']] as const,
  ])('answer all addresses alike if a browser takes %s and sends %j @ci', async (coding, more) => {
    const differences: object[] = [];
    for (const { server, path } of everything) {
      const ask = async (by: 'node' | 'nginx') => {
        const { status, headers, body } = await getRaw(served.ports[by][server], path, [
          `Accept-Encoding: ${coding}`,
          ...more,
        ]);
        const compared = Object.entries(headers).filter(([name]) => !OWN.includes(name));
        return { status, headers: Object.fromEntries(compared), body: body.toString('base64') };
      };
      const [node, nginx] = [await ask('node'), await ask('nginx')];
      for (const part of ['status', 'body'] as const) {
        if (node[part] !== nginx[part])
          differences.push({ server, path, part, node: node[part], nginx: nginx[part] });
      }
      for (const header of new Set([...Object.keys(node.headers), ...Object.keys(nginx.headers)])) {
        if (path === MISSING && FOR_OTHERS.includes(header)) continue;
        if (node.headers[header] !== nginx.headers[header])
          differences.push({
            server,
            path,
            header,
            node: node.headers[header],
            nginx: nginx.headers[header],
          });
      }
    }
    expect(everything.length).toBeGreaterThan(40);
    expect(differences).toEqual([]);
  });

  test('[DP-03] show a promote and a roll-back with the next request @ci', async () => {
    const page = async () => (await getRaw(served.ports.nginx.site, '/')).body.toString();
    const next = await fixture.published('remote-ideas', { words: 'two' });
    await fixture.promote([next]);
    expect(await page()).toContain(next.release);
    await fixture.rollback();
    expect(await page()).not.toContain(next.release);
  });
});
