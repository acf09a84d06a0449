import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFolder } from '@composed/build/compress';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { publish } from '@composed/release/publish';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { getRaw, sendRaw } from '@composed/testing/raw-request';
import { freePorts } from '@composed/workspace/free-ports';
import { freePortsForAll, type Ports, portOf } from '@composed/workspace/ports';
import fc from 'fast-check';
import { type Listening, listenOnLoopback } from './listen.ts';
import { releaseFiles } from './release-files.ts';
import { servedSite } from './served-site.ts';
import { hostServer, remoteServer } from './servers.ts';
import { staticListener } from './static-server.ts';

jest.unmock('@composed/build/compress');

const SCRIPT = `const text = "${'a long line of a script '.repeat(40)}";`;
/** Additional private files of a build. */
const KEPT = ['mf-manifest-stats.json', '.built'];
const DOCUMENTS = ['/discovery.json', '/config.json', '/robots.txt', '/sitemap.xml'];
const ROUTES = [
  { path: '/', remote: 'remote-ideas', screen: 'home' },
  { path: '/about', remote: 'remote-ideas', screen: 'about' },
  { path: '/project/:id', remote: 'remote-ideas', screen: 'project' },
];
const SCREENS = ['home', 'about', 'project'];
/** Title of the page for `/`. */
const HOME = '<title>/</title>';

const opened: Listening[] = [];
let fixture: ReleaseFixture;
let ports: Ports;
/** Path of each server's release, with a trailing slash. */
let below: { host: string; remote: string };
/** Public paths of a server, and existing files that are private. */
let PUBLIC: string[];
let PRIVATE: string[];

/** Publishes a build with a long script and private files. */
async function published(pkg: string): Promise<{ pkg: string; release: string }> {
  const folder = fixture.build(pkg, { routes: ROUTES, screens: SCREENS });
  mkdirSync(join(folder, 'js'), { recursive: true });
  writeFileSync(join(folder, 'js', 'long.js'), SCRIPT);
  for (const file of KEPT) {
    writeFileSync(join(folder, file), '{"kept":"inside"}');
  }
  await compressFolder(folder);
  writeRecord(folder, describeBuild(folder, { name: pkg, version: '1.0.0' }));
  return publish(fixture.context(), folder);
}

beforeAll(async () => {
  fixture = new ReleaseFixture();
  await fixture.configured();
  const remote = await published('remote-ideas');
  const host = await published('host');
  await fixture.promote([remote, host]);
  below = { host: `/releases/host/${host.release}/`, remote: `/${remote.release}/` };
  PUBLIC = [`${below.remote}js/long.js`, `${below.host}js/long.js`, `${below.host}favicon.svg`];
  PRIVATE = [
    ...[below.host, below.remote, '/'].flatMap((path) => KEPT.map((file) => path + file)),
    `${below.remote}remoteEntry.js.map`,
    `/maps/remote-ideas${below.remote}remoteEntry.js.map`,
    `${below.host}index.html`,
    '/live/00000001.json',
    '/server.json',
    '/nginx.conf',
    '/site/current/server.json',
    '/index.html',
    '/about.html',
    '/404.html',
  ];
  ports = await freePortsForAll();
  const root = fixture.folder;
  opened.push(
    await listenOnLoopback(hostServer(root), ports.host),
    await listenOnLoopback(remoteServer(root, 'remote-ideas'), portOf(ports, 'remote-auth')),
  );
});
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()));
  fixture.close();
});

const fromHost = (target: string, headers?: string[]) => getRaw(ports.host, target, headers);
const fromRemote = (target: string, headers?: string[]) =>
  getRaw(portOf(ports, 'remote-auth'), target, headers);
const SERVERS = { host: fromHost, remote: fromRemote };

test('[SH-08] serves a page for its route in any letter case, and 404 for others', async () => {
  for (const path of ['/', '/about', '/About', '/ABOUT/', '/project/7?x=1', '//', '/about//']) {
    expect((await fromHost(path)).status).toBe(200);
  }
  for (const path of ['/nowhere', '/project', '/project/7/8', '//about', '/%61bout']) {
    const answer = await fromHost(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toContain('Page not found');
  }
});

test('a missing file is no page', async () => {
  const answer = await fromHost('/js/gone.0123456789ab.js');
  expect(answer.status).toBe(404);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('[PF-07, DP-07] files of a release are immutable; pages and documents are revalidated', async () => {
  const script = await fromRemote(`${below.remote}js/long.js`);
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/nowhere', ...DOCUMENTS]) {
    expect((await fromHost(path)).headers['cache-control']).toBe('no-cache');
  }
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['brotli, x-gzip, identity', undefined],
  ['', undefined],
])(
  '[PF-07] answers Accept-Encoding "%s" with %s, and caches keep them apart',
  async (accepted, coding) => {
    const decode =
      { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((plain: Buffer) => plain);
    for (const path of ['/about', '/discovery.json', `${below.host}js/long.js`]) {
      const { headers, body } = await fromHost(path, [`Accept-Encoding: ${accepted}`]);
      expect(headers['content-encoding']).toBe(coding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(decode(body)).toEqual((await fromHost(path)).body);
    }
  },
);

test('answers what the asker has already with 304, each coding apart', async () => {
  for (const path of ['/about', '/config.json', `${below.host}js/long.js`]) {
    const { etag } = (await fromHost(path, ['Accept-Encoding: br'])).headers;
    for (const known of [`${etag}`, `"x", W/${etag}`, '*']) {
      const conditions = [`If-None-Match: ${known}`];
      const again = await fromHost(path, ['Accept-Encoding: br', ...conditions]);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
      if (known !== '*') expect((await fromHost(path, conditions)).status).toBe(200);
    }
  }
  const missing = await fromHost('/nowhere', ['If-None-Match: *']);
  expect(missing.status).toBe(404);
});

test('HEAD gets only the headers of GET', async () => {
  const send = (method: string) =>
    sendRaw(ports.host, `${method} /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const got = await send('GET');
  const head = await send('HEAD');
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' });
});

test('[RN-09] reads a whole address as its path, and answers 400 to what is none', async () => {
  expect((await fromHost('http://elsewhere.example/About?x#y')).status).toBe(200);
  expect((await fromHost('HTTP://x')).body.toString()).toContain(HOME);
  for (const target of ['*', 'about', 'x:y', '\u0001', 'ftp://x/about']) {
    expect([target, (await fromHost(target)).status]).toEqual([target, 400]);
  }
});

test.each(['//', '/\\', '//[', '/%00', '/%zz', '/%ff', '///@:0', '/?//['])(
  '[RN-09] lives on after a request for %j',
  async (target) => {
    for (const get of Object.values(SERVERS)) {
      expect([200, 400, 404]).toContain((await get(target)).status);
      expect([200, 404]).toContain((await get('/config.json')).status);
    }
  },
);

test('[RN-09] keeps to itself what is not listed in the record', async () => {
  for (const file of PRIVATE) {
    for (const ending of ['', '.br', '.gz', '/', '?x']) {
      for (const get of Object.values(SERVERS)) {
        const { status } = await get(file + ending);
        expect([file + ending, status]).toEqual([file + ending, 404]);
      }
    }
  }
  for (const path of ['/index', '/js', '/../package.json', below.host, below.remote]) {
    for (const get of Object.values(SERVERS)) expect((await get(path)).status).toBe(404);
  }
  for (const path of PUBLIC) {
    for (const get of Object.values(SERVERS)) expect((await get(`${path}.br`)).status).toBe(404);
  }
});

/** Changes one character of a path. */
const respelling = () =>
  fc.record({
    path: fc.constantFrom(...PUBLIC, ...PRIVATE, ...DOCUMENTS),
    at: fc.nat(40),
    change: fc.constantFrom<(char: string) => string>(
      (char) => `%${char.charCodeAt(0).toString(16)}`,
      (char) => `%25${char.charCodeAt(0).toString(16)}`,
      (char) => `/.${char}`,
      (char) => `${char}%2e`,
      (char) => `${char}/`,
      (char) => `\\${char}`,
      (char) => `${char}%00`,
      (char) => char.toUpperCase(),
      () => '',
    ),
  });

test('[RN-09] a file has one spelling, and none at all unless it is public @ci', async () => {
  await fc.assert(
    fc.asyncProperty(respelling(), async ({ path, at, change }) => {
      const place = at % path.length;
      const char = path.charAt(place);
      const other = path.slice(0, place) + change(char) + path.slice(place + 1);
      fc.pre(other !== path);
      for (const get of Object.values(SERVERS)) {
        const { status, body } = await get(other);
        // A path of only slashes is the home page.
        const home = body.toString().includes(HOME);
        expect(home ? [200] : [400, 404]).toContain(status);
      }
    }),
    { numRuns: process.env.FULL === '1' ? 3000 : 100 },
  );
});

test('[RN-09] every HTML answer carries the policy', async () => {
  for (const path of ['/', '/ABOUT//', '/nowhere', '/index', '/%zz', '//[', '/project/%00']) {
    const { headers } = await fromHost(path);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    const { etag } = headers;
    const again = await fromHost(path, [`If-None-Match: ${etag}`]);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  }
});

test("other origins may use a remote's record and files; every answer says not to guess its type", async () => {
  const files = ['mf-manifest.json', 'release.json', 'gone.js'].map((file) => below.remote + file);
  for (const path of [...files, '/gone.js']) {
    expect((await fromRemote(path)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
  for (const target of ['/', `${below.host}favicon.svg`, '/gone.js', '*']) {
    expect((await fromHost(target)).headers['x-content-type-options']).toBe('nosniff');
  }
});

test('[DP-02, DP-03] a promote shows with the next request, and what was live before stays served', async () => {
  const folder = fixture.build('remote-ideas', { routes: ROUTES, screens: SCREENS, words: 'two' });
  const next = await publish(fixture.context(), folder);
  expect((await fromHost('/')).body.toString()).not.toContain(next.release);
  await fixture.promote([next]);
  expect((await fromHost('/')).body.toString()).toContain(next.release);
  expect((await fromRemote(`/${next.release}/js/lazy.js`)).status).toBe(200);
  expect((await fromRemote(`${below.remote}js/lazy.js`)).status).toBe(200);
});

test('[DP-23] a preview is revalidated, and a replaced one is served', async () => {
  const path = '/previews/pr-1.json';
  expect((await fromRemote(path)).status).toBe(404);
  for (const text of ['{"a":1}', '{"a":2}']) {
    await fixture.write('releases/remote-ideas/previews/pr-1.json', text);
    const { status, body } = await fromRemote(path);
    expect([status, body.toString()]).toEqual([200, text]);
  }
  const { headers } = await fromRemote(path);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['access-control-allow-origin']).toBe('*');
});

test('[RN-09] a file whose bytes cannot be read is a missing file', async () => {
  const { host: port } = await freePortsForAll();
  const gone = { headers: {}, tag: 'x', bodies: { identity: () => Promise.reject(new Error()) } };
  const listener = staticListener({ find: async (path) => (path === '/x' ? gone : undefined) });
  opened.push(await listenOnLoopback(listener, port));
  expect((await getRaw(port, '/x')).status).toBe(404);
});

test('[RN-09] a site that could not be read once is read with the next request', async () => {
  const store = fixture.folder;
  const site = servedSite(store);
  const rules = join(store, 'site', 'current', 'server.json');
  renameSync(rules, `${rules}.away`);
  await expect(site()).rejects.toThrow('ENOENT');
  renameSync(`${rules}.away`, rules);
  expect((await site()).find('/')).toBeDefined();
});

test('[RN-09] a client that sends half a request gets 408, not 400', async () => {
  const [port = 0, hasty = 0] = await freePorts(2);
  const soon = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  const listener = remoteServer(fixture.root, 'remote-auth');
  opened.push(
    await listenOnLoopback(listener, port),
    await listenOnLoopback(listener, hasty, soon),
  );
  expect((await sendRaw(hasty, 'GET / HTTP/1.1\r\nHost: x\r\nX-Half')).status).toBe(408);
  expect((await sendRaw(port, '\u0016\u0003\u0001\r\n\r\n')).status).toBe(400);
  expect((await getRaw(port, `/${'a'.repeat(65_536)}`)).status).toBe(431);
});

test('[RN-04] listens on IPv6 as well', async () => {
  const answer = await fetch(`http://[::1]:${ports.host}/`);
  expect(await answer.text()).toContain(HOME);
});

const REMOTE = 'remote-ideas';

function write(path: string, text: string): void {
  const file = join(fixture.folder, 'releases', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const textOf = async (found: ReturnType<ReturnType<typeof releaseFiles>>) =>
  (await found)?.bodies.identity?.toString();

test('[RN-09, DP-23] serves a preview only below its own package, in one spelling', async () => {
  write(`${REMOTE}/previews/pr-1.json`, '{"text":"ours"}');
  write('remote-auth/previews/pr-1.json', '{"text":"theirs"}');
  write(`${REMOTE}/secret.json`, '{"text":"secret"}');
  const find = releaseFiles(fixture.folder, REMOTE);
  expect(await textOf(find('previews/pr-1.json'))).toBe('{"text":"ours"}');
  for (const path of [
    'previews/../../remote-auth/previews/pr-1.json',
    'previews/../secret.json',
    'previews/./pr-1.json',
    'previews/PR-1.json',
    'previews/pr-1.json/',
    'previews/x/../pr-1.json',
    '../remote-auth/previews/pr-1.json',
  ]) {
    expect([path, await find(path)]).toEqual([path, undefined]);
  }
});

test('[PF-13, DP-29] serves a shared file only by the name that its bytes give', async () => {
  const text = 'same';
  await fixture.published(REMOTE, { shared: [text] });
  const [key = ''] = await fixture.store.list(`releases/${REMOTE}/0-files/`);
  const path = key.replace(`releases/${REMOTE}/`, '');
  const find = releaseFiles(fixture.folder, REMOTE);
  const found = await find(path);
  expect(found?.headers).toMatchObject({
    'Cache-Control': expect.stringContaining('immutable'),
    'Access-Control-Allow-Origin': '*',
  });
  const read = found?.bodies.identity;
  expect(String(typeof read === 'function' ? await read() : read)).toBe(text);
  write(`${REMOTE}/0-files/js/unnamed.js`, 'x');
  write(`${REMOTE}/0-files/page.0123456789ab.html`, 'x');
  for (const other of ['js/unnamed.js', 'page.0123456789ab.html', '../secret.0123456789ab.json']) {
    expect(await find(`0-files/${other}`)).toBeUndefined();
  }
});
