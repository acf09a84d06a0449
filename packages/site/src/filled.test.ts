import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { systemClock } from '@composed/browser/clock';
import { each, hole, unless, when } from '@composed/contract/holes';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { SERVERS } from '@composed/testing/all-servers';
import { nginxServers, startNginx } from '@composed/testing/nginx';
import { getRaw, sendRaw } from '@composed/testing/raw-request';
import { freePorts } from '@composed/workspace/free-ports';
import { JSDOM } from 'jsdom';
import type { FillFailure, FillOptions } from './fill/filler.ts';
import { filledServer } from './filled-server.ts';
import { type Listening, listenOnLoopback } from './listen.ts';
import { hostServer } from './servers.ts';

const SHELL = '<header>H</header><main><idea-hub-screen><p>wait</p></idea-hub-screen></main>';
const [missing, missingEnd] = when('missing');
const [found, foundEnd] = unless('missing');
const [tag, tagEnd] = each('idea.tags');
const template = (heading: string) =>
  `${missing}<h1>Nothing here</h1>${missingEnd}${found}<h1>${heading}: ${hole('idea.title')}</h1>` +
  `<ul>${tag}<li>${hole('.')}</li>${tagEnd}</ul><a href="/project/${hole('idea.id')}">x</a>${foundEnd}`;

/** Data of the page of an idea. */
const data = (id: string) => ({
  head: {
    ...{ title: `Idea ${id}`, description: '"&<', path: `/project/${id}` },
    image: { url: `/api/ideas/${id}/card.png`, width: 1200, height: 630, alt: 'A drawing' },
    ...{ type: 'article', jsonLd: { '@type': 'CreativeWork', name: '</script>' } },
  },
  idea: { id, title: `<b>${id}</b>`, tags: ['a', '\u2028'] },
  start: { at: '2026-01-01T00:00:00.000Z', answers: { [`/ideas/${id}`]: { id } } },
});
const gone = (path: string) => ({ head: { title: 'Gone', noindex: true, path }, missing: true });

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Addresses that the source was asked for. */
const asked: string[] = [];
const ANSWERS: Readonly<Record<string, Answer>> = {
  '/pages/': { body: { head: { path: '/' } } },
  '/pages/?page=0': { status: 404, body: gone('/') },
  '/pages/?kind=a+b': { body: { head: { path: '/?kind=a%20b' } } },
  '/pages/project/%EF%BF%BD': { status: 404, body: gone('') },
  '/pages/?page=2': { body: { head: { path: '/?page=2', previous: '/', next: '/?page=3' } } },
  '/pages/project/7': { body: data('7') },
  '/pages/tips/7': { body: { ...data('7'), head: { path: '/tips/7' } } },
  '/pages/tips/error': { status: 500 },
  '/pages/project/4': { status: 404, body: gone('/project/4') },
  '/pages/project/0': { status: 410, body: gone('/project/0') },
  '/pages/project/broken': { body: { ...data('1'), idea: { title: {} } } },
  '/pages/project/headless': { body: { idea: {} } },
  '/pages/project/list': { body: [] },
  '/pages/project/text': { body: 'no JSON' },
  '/pages/project/large': { body: JSON.stringify('x'.repeat(1024 * 1024)) },
  '/pages/project/moved': { status: 302, headers: { Location: '/pages/project/7' } },
  '/pages/project/busy': { status: 503, body: data('1') },
  '/pages/project/limited': { status: 429, body: data('1'), headers: { 'Retry-After': '42' } },
  '/pages/project/error': { status: 500, body: data('1') },
};
/** Visitors that the source was asked for. */
const visitors: unknown[] = [];
/** Responses that a test ends. */
const slow: ServerResponse[] = [];
const source: RequestListener = ({ url = '', headers }, response) => {
  asked.push(url);
  visitors.push(headers['x-forwarded-for']);
  if (url === '/pages/project/slow') return void slow.push(response);
  expect(headers.cookie).toBeUndefined();
  const answer = ANSWERS[url];
  if (answer === undefined) return void response.destroy();
  const { status = 200, body, headers: more } = answer;
  response.writeHead(status, { 'Content-Type': 'application/json', ...more });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** The time limit of a fill never ends: this process can be busy. `filler.test.ts` tests the limit. */
const clock = { ...systemClock, after: () => () => {} };
const failures: FillFailure[] = [];
let filledPages = 0;
const opened: Listening[] = [];
let fixture: ReleaseFixture;
let ports: Record<'node' | 'nginx' | 'cdn', number>;

beforeAll(async () => {
  fixture = new ReleaseFixture();
  const [sources = 0, filler = 0, node = 0, nginx = 0, cdn = 0] = await freePorts(5);
  ports = { node, nginx, cdn };
  const mounts = { 'remote-ideas': { paths: ['/tips'] } };
  await fixture.configured({
    mounts,
    sources: { 'remote-ideas': `http://127.0.0.1:${sources}/pages?kind` },
    filler: `http://127.0.0.1:${filler}/filled`,
  });
  const paths = ['/', '/project/:id', '/auth', '*', 'skeleton:page'];
  const fragments = Object.fromEntries(paths.map((path) => [path, SHELL]));
  const host = await fixture.published('host', { fragments });
  const auth = await fixture.published('remote-auth');
  await fixture.promote([host, auth, await release('First')]);
  const onFailure = (reason: FillFailure) => failures.push(reason);
  const onFilled = () => {
    filledPages += 1;
  };
  const filled = filledServer(fixture.folder, { onFailure, onFilled, clock });
  opened.push(
    await listenOnLoopback(source, sources),
    await listenOnLoopback(hostServer(fixture.folder, { onFailure, onFilled, clock }), node),
    await listenOnLoopback((request, response) => {
      request.url = request.url?.replace(/^\/filled/, '') ?? '';
      filled(request, response);
    }, filler),
  );
  if (SERVERS.includes('nginx')) {
    const cache = {
      port: cdn,
      before: `proxy_cache_path ${fixture.root}/cdn keys_zone=cdn:1m;`,
      directives: `location / { proxy_pass http://127.0.0.1:${filler}/filled/; proxy_cache cdn; add_header X-Cache $upstream_cache_status always; }`,
    };
    // nginx waits 300 ms for a filler, and this process can be busy for longer.
    const rules = readFileSync(join(fixture.folder, 'site/current/nginx.conf'), 'utf8');
    const patient = join(fixture.root, 'patient.conf');
    writeFileSync(patient, rules.replaceAll(/_timeout [^;]+/g, '_timeout 30s'));
    const servers = nginxServers(fixture.folder, { host: nginx }, patient);
    opened.push(await startNginx([...servers, cache]));
  }
});
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()));
  fixture.close();
});
beforeEach(() => {
  asked.length = 0;
  visitors.length = 0;
  failures.length = 0;
  filledPages = 0;
});

const release = (heading: string) =>
  fixture.published('remote-ideas', {
    words: heading,
    manifest: {
      routes: [
        {
          ...{ path: '/tips/:id', screen: 'project', title: 'Tip', description: 'A tip' },
          example: '/tips/7',
        },
      ],
    },
    fragments: {
      home: '<h1>All</h1>',
      'template:home': '<h1>All, with data</h1>',
      project: '<h1>Static</h1>',
      'template:project': template(heading),
    },
  });

describe.each(SERVERS)('%s', (server) => {
  const get = (path: string, headers?: string[]) => getRaw(ports[server], path, headers);
  const heading = async (path: string) => {
    const { status, body } = await get(path);
    return [status, new JSDOM(body.toString()).window.document.querySelector('h1')?.textContent];
  };

  test('[LP-01] a page has its own head and text, and the data of its screen', async () => {
    const { status, headers, body } = await get('/project/7');
    expect(status).toBe(200);
    const { document } = new JSDOM(body.toString()).window;
    const content = (what: string) =>
      [...document.querySelectorAll('meta')]
        .filter((meta) => [meta.name, meta.getAttribute('property')].includes(what))
        .map((meta) => meta.content);
    expect(document.title).toBe('Idea 7');
    expect(content('twitter:title')).toEqual(['Idea 7']);
    const picture = 'https://ideas.example/api/ideas/7/card.png';
    expect([content('og:image'), content('twitter:image')]).toEqual([[picture], [picture]]);
    expect(content('og:image:width')).toEqual(['1200']);
    expect(content('og:url')).toEqual(['https://ideas.example/project/7']);
    expect(content('og:type')).toEqual(['article']);
    expect(content('robots')).toEqual([]);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    expect(canonical?.href).toBe('https://ideas.example/project/7');
    const json = (selector: string) =>
      JSON.parse(document.querySelector(selector)?.textContent ?? '');
    expect(json('[type="application/ld+json"]')).toEqual(data('7').head.jsonLd);
    expect(json('#idea-hub-data')).toEqual(data('7').start);
    expect(document.querySelector('main')?.textContent).toBe('First: <b>7</b>a\u2028x');
    expect(document.querySelector('main [data-words]')).not.toBeNull();
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=25',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('use-as-dictionary');
    expect(headers).not.toHaveProperty('x-robots-tag');
  });

  test('[LP-01] a head without values has those of the static page, and links to the pages around it', async () => {
    const { body } = await get('/?page=2');
    const { document } = new JSDOM(body.toString()).window;
    expect([document.title, document.querySelector('h1')?.textContent]).toEqual([
      '/',
      'All, with data',
    ]);
    const links = [...document.querySelectorAll<HTMLLinkElement>('[rel=prev], [rel=next]')];
    expect(links.map(({ rel, href }) => [rel, href])).toEqual([
      ['prev', 'https://ideas.example/'],
      ['next', 'https://ideas.example/?page=3'],
    ]);
  });

  test.each([
    ['/project/4', 404],
    ['/project/0', 410],
  ])(
    '[LP-02] %s answers %i with the screen’s own text and without a place in search results',
    async (path, status) => {
      expect(await heading(path)).toEqual([status, 'Nothing here']);
      const { headers, body } = await get(path);
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': expect.stringContaining('s-maxage=30'),
      });
      expect(body.toString()).toContain('<meta name="robots" content="noindex">');
      expect(body.toString()).not.toContain('First:');
    },
  );

  test.each(['/?q=solar', '/?page=2&q=solar', '/?kind=a&Kind=b'])(
    '[LP-05, LP-10] %s gets the static page, because other arguments can select other content',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).not.toContain('s-maxage');
      expect(asked).toEqual([]);
    },
  );

  test.each([
    ['/project/7?x=1&Page#y', '/pages/project/7'],
    ['/Project/%37/', '/pages/project/7'],
    ['/project/7?utm=1&page=2&page=3', '/pages/project/7?page=2'],
    ['/?page=2', '/pages/?page=2'],
    ['/?page=', '/pages/'],
    ['/?kind=a%20b&utm_source=x', '/pages/?kind=a+b'],
    ['/?kind=a+b&kind=c', '/pages/?kind=a+b'],
    ['/?page=2&page=3', '/pages/?page=2'],
    ['/?utm_source=news&page=2&fbclid=x', '/pages/?page=2'],
    ['/?gclid=1', '/pages/'],
  ])(
    '[LP-10] for %s, only the path and the named arguments reach the source',
    async (path, address) => {
      const page = await getRaw(ports[server], path, [
        'Cookie: a=b',
        'X-Forwarded-Host: evil.example',
      ]);
      expect(page.status).toBe(200);
      const from = server === 'node' ? '127.0.0.1' : '127.0.0.1, 127.0.0.1';
      expect([asked, visitors]).toEqual([[address], [from]]);
      const plain = await get(address.replace('/pages', ''));
      expect([page.headers.etag, page.body.equals(plain.body)]).toEqual([plain.headers.etag, true]);
    },
  );

  test.each([
    ['broken', 'data'],
    ['headless', 'data'],
    ['list', 'data'],
    ['text', 'unreachable'],
    ['large', 'unreachable'],
    ['moved', 'unreachable'],
    ['closed', 'unreachable'],
    ['busy', 'status'],
    ['error', 'status'],
  ])(
    '[LP-07] if the source of %s fails, the static page is served, and the failure is counted',
    async (id, reason) => {
      const { status, headers, body } = await get(`/project/${id}`);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(body.toString()).toContain('<h1>Static</h1>');
      expect(failures).toEqual([reason]);
    },
  );

  test.each([
    ['/?page=0', '/pages/?page=0'],
    ['/project/%F0%9F', '/pages/project/%EF%BF%BD'],
    ['/Project/%f0%9f/', '/pages/project/%EF%BF%BD'],
  ])('[LP-02] %s is a 404 with the screen’s own text', async (path, address) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type'], asked]).toEqual([
      ...[404, 'text/html; charset=utf-8'],
      [address],
    ]);
    expect(body.toString()).toContain('<meta name="robots" content="noindex">');
  });

  test.each(['/project/%zz', '/project/%00', '/project/7%', '/nowhere/%F'])(
    '[LP-02, LP-10] %s is a 400 with the page of unknown addresses',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, headers['content-type'], asked]).toEqual([
        ...[400, 'text/html; charset=utf-8'],
        [],
      ]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body.equals((await get('/nowhere')).body)).toBe(true);
    },
  );

  test('[LP-02, LP-07] a page over the limit is the static one, which no cache or search engine keeps', async () => {
    const { status, headers, body } = await get('/project/limited', ['Sec-CH-UA: "Chromium"']);
    expect(status).toBe(429);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '42' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body.toString()).toContain('<h1>Static</h1>');
    expect(failures).toEqual(['limit']);
  });

  test('[LP-01, LP-07] a page of the remote’s own manifest has data too', async () => {
    expect(await heading('/tips/7')).toEqual([200, 'First: <b>7</b>']);
    expect(await heading('/tips/error')).toEqual([200, 'Static']);
    expect(failures).toEqual(['status']);
  });

  test('[LP-10] a page is compressed, and known to a browser that has it', async () => {
    const plain = await get('/project/7');
    const gzip = await get('/project/7', ['Accept-Encoding: gzip']);
    const br = await get('/project/7', ['Accept-Encoding: gzip, br']);
    expect([gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    const again = await get('/project/7', [`If-None-Match: ${plain.headers.etag}`]);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = `HEAD /project/7 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const { status, headers, body } = await sendRaw(ports[server], head);
    expect([status, headers.etag, body.length]).toEqual([200, plain.headers.etag, 0]);
  });

  test('[LP-10] pages without data, missing pages and other methods answer as always', async () => {
    expect(await heading('/auth')).toEqual([200, undefined]);
    expect((await get('/auth')).headers['cache-control']).toBe('no-cache');
    expect((await get('/tips')).status).toBe(404);
    expect((await get('/tips/7/8')).status).toBe(404);
    expect((await get('/nowhere')).status).toBe(404);
    expect(asked).toEqual([]);
    const post =
      'POST /project/7 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    expect((await sendRaw(ports[server], post)).status).toBe(405);
    expect(asked).toEqual([]);
  });
});

test('[LP-07] a page that its visitor no longer waits for is counted as closed, and not as filled', async () => {
  const socket = connect(ports.node, '127.0.0.1');
  socket.write('GET /project/slow HTTP/1.1\r\nHost: x\r\n\r\n');
  while (slow.length === 0) await turn();
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
  slow.pop()?.end(JSON.stringify(data('7')));
  while (filledPages + failures.length === 0) await turn();
  expect([filledPages, failures]).toEqual([0, ['closed']]);
});

test('[LP-07] also if the server is so busy that it reads the request and its end together', async () => {
  const [port = 0] = await freePorts(1);
  const outcomes: string[] = [];
  const options: FillOptions = {
    ask: async () => ({ status: 200, json: data('7') }),
    onFilled: () => outcomes.push('filled'),
    onFailure: (reason) => outcomes.push(reason),
    clock,
  };
  const server = await listenOnLoopback(filledServer(fixture.folder, options), port);
  await getRaw(port, '/project/7');
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /project/7 HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.resume();
  while (outcomes.length < 2) await turn();
  await server.close();
  expect(outcomes).toEqual(['filled', 'closed']);
});

test('[LP-10] a proxy’s visitor is named to the source', async () => {
  await getRaw(ports.node, '/project/7', ['X-Forwarded-For: 192.0.2.7, 192.0.2.8']);
  expect(visitors).toEqual(['192.0.2.7, 192.0.2.8, 127.0.0.1']);
});

test.each(['/project/..%2f', '/project/%2e%2e%2e', '/project/a%2F..%2F7'])(
  '[LP-09] %s asks the source for no other page',
  async (path) => {
    await getRaw(ports.node, path);
    for (const address of asked) expect(address).toMatch(/^\/pages\/project\/[^/]+$/);
    expect(asked).not.toContain('/pages/project/7');
  },
);

const testWithNginx = SERVERS.includes('nginx') ? test : test.skip;

testWithNginx('[LP-10] a CDN before the filling server asks again after at most 30 s', async () => {
  const path = '/project/7?x=cdn';
  const first = await getRaw(ports.cdn, path);
  const second = await getRaw(ports.cdn, path);
  expect([first, second].map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'HIT']);
  expect(second.body.equals((await getRaw(ports.nginx, '/project/7')).body)).toBe(true);
  const missing = await getRaw(ports.cdn, '/project/0');
  expect([missing.status, missing.headers['x-cache']]).toEqual([410, 'MISS']);
  // The page itself and its revalidation have 30 s each.
  expect(second.headers['cache-control']).toContain('s-maxage=30, stale-while-revalidate=25');
  // A page that could not be filled is asked for each time.
  const failed = async () => (await getRaw(ports.cdn, '/project/error')).headers['x-cache'];
  expect([await failed(), await failed()]).toEqual(['MISS', 'MISS']);
});

test('[LP-06] a promote and a roll-back of a template apply to the next request @ci', async () => {
  const headings = async () =>
    Promise.all(
      SERVERS.map(
        async (server) =>
          /<h1>(\w+): /.exec((await getRaw(ports[server], '/project/7')).body.toString())?.[1],
      ),
    );
  expect(await headings()).toEqual(SERVERS.map(() => 'First'));
  await fixture.promote([await release('Second')]);
  expect(await headings()).toEqual(SERVERS.map(() => 'Second'));
  await fixture.rollback();
  expect(await headings()).toEqual(SERVERS.map(() => 'First'));
});

test('[LP-10] nginx’s configuration does not depend on which release has templates @ci', async () => {
  const include = async () => (await fixture.store.read('site/current/nginx.conf'))?.toString();
  const before = await include();
  const plain = await fixture.published('remote-ideas', { words: 'plain' });
  await fixture.promote([plain]);
  expect(await include()).toBe(before);
  await fixture.rollback();
});

test('[LP-10] the filling server answers 503 while there is no site', async () => {
  const empty = new ReleaseFixture();
  const [port = 0] = await freePorts(1);
  const server = await listenOnLoopback(filledServer(empty.folder), port);
  expect((await getRaw(port, '/project/7')).status).toBe(503);
  await server.close();
  empty.close();
});
