import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { each, hole, unless, when } from '@composed/contract/holes';
import { DEMO } from '../src/dev/demo-data.ts';
import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { temporaryFolder } from './support/cleanup.ts';
import { bearer } from './support/client.ts';
import { Community } from './support/community.ts';
import { makeLibsql, onEachDatabase } from './support/databases.ts';
import { TestServer, type TestServerOptions } from './support/server.ts';

const TOKEN = 'metrics-token-of-tests';
const OWN = 'http://localhost:3000/api/pages';
const CSP = "default-src 'self'";

const [missing, missingEnd] = when('missing');
const [found, foundEnd] = unless('missing');
const [card, cardEnd] = each('ideas');
const PROJECT = `<!doctype html><html><head><title>${hole('head.title')}</title><script type="application/json" id="data">${hole('start')}</script></head><body><main>${missing}<h1>Not there</h1>${missingEnd}${found}<h1>${hole('idea.title')}</h1>${foundEnd}</main></body></html>`;
const BROWSE = `<!doctype html><html><head><title>${hole('head.title')}</title></head><body><ul>${card}<li><a href="/project/${hole('.id')}">${hole('.title')}</a></li>${cardEnd}</ul></body></html>`;

/** A store with a site of three pages, two of which have data. */
function makeStore(source = OWN): string {
  const store = temporaryFolder();
  const write = (file: string, text: string) => {
    const path = join(store, 'site/1-abc', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const page = (path: string, file: string) => ({ path, file });
  const pages = [
    page('/browse', 'browse.html'),
    page('/project/:id', 'project._id.html'),
    page('/about', 'about.html'),
  ];
  for (const { file } of pages) write(`public/${file}`, `<p>static ${file}</p>`);
  write('public/404.html', '<p>no page</p>');
  write('templates/project._id.html', PROJECT);
  write('templates/browse.html', BROWSE);
  const filled = pages.slice(0, 2).map((rule) => ({
    ...rule,
    source,
    head: { title: 'Static title', description: '' },
  }));
  const empty = { errors: {}, documents: {}, releases: {}, previews: {} };
  const headers = { ...empty, all: {}, pages: { 'Content-Security-Policy': CSP } };
  write('server.json', JSON.stringify({ pages, filled, notFound: '404.html', headers }));
  symlinkSync('1-abc', join(store, 'site/current'));
  return store;
}

/** Live mode with a store. A busy test machine must not cause pages without data. */
const liveOn = (store: string): TestServerOptions => ({
  env: { IDEAS: 'live', RELEASE_STORE: store, METRICS_TOKEN: TOKEN },
  app: { fillClock: { now: () => 0, elapsed: () => 0, after: () => () => {} } },
});

const ask = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/filled${path}`, headers });

async function metrics(server: TestServer, line: RegExp): Promise<string[]> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { body } = await server.app.inject({
    url: '/metrics',
    headers,
    remoteAddress: '192.0.2.9',
  });
  return [...(body.match(line) ?? [])];
}
const outcomes = (server: TestServer) => metrics(server, /^pages_filled_total\{.*$/gm);

onEachDatabase((make) => {
  test('[LP-01, LP-02, LP-03] pages have the data of now, and the headers of the site', async () => {
    const server = await TestServer.start(make, liveOn(makeStore()));
    const community = new Community(server);
    const [author, reviewer] = [await server.member(), await community.reviewer()];
    const title = 'Gone </script><script>alert(1)</script> & barrels';
    const id = await community.published(author, reviewer, { title });
    const page = await ask(server, `/project/${id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Gone &lt;/script&gt;&lt;script&gt;alert(1)');
    expect(page.body).not.toContain('<script>alert');
    expect(page.headers).toMatchObject({
      'content-security-policy': CSP,
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=25',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(page.headers['x-frame-options']).toBeUndefined();
    const { etag = '' } = page.headers;
    server.clock.advance(1000);
    const again = await ask(server, `/project/${id}`, { 'if-none-match': `${etag}` });
    expect(again.statusCode).toBe(304);
    expect((await ask(server, '/browse')).body).toContain(`<a href="/project/${id}">Gone &lt;`);

    await server.post(`/ideas/${id}/withdrawal`, undefined, bearer(author.token));
    const gone = await ask(server, `/project/${id}`);
    expect([gone.statusCode, gone.headers['x-robots-tag']]).toEqual([410, 'noindex']);
    expect(gone.body).toContain('<h1>Not there</h1>');
    expect((await ask(server, '/project/1234567')).statusCode).toBe(404);
    for (const page of ['0', '-1', '1e1', '9'.repeat(99)]) {
      const { statusCode, headers } = await ask(server, `/browse?page=${page}`);
      expect([page, statusCode, headers['x-robots-tag']]).toEqual([page, 404, 'noindex']);
    }
    for (const path of [`/project/${id}`, '/browse']) {
      expect((await ask(server, path)).body).not.toContain('Gone');
    }
    expect(await outcomes(server)).toEqual([expect.stringMatching(/outcome="filled"\} \d+$/)]);
  });

  test('[LP-02] an address in other forms fills the same page, and an odd one no page of an idea @ci', async () => {
    const server = await TestServer.start(make, liveOn(makeStore()));
    const page = await ask(server, '/project/1');
    expect(page.body).toContain(`<h1>${DEMO.ideas[0]?.title}</h1>`);
    for (const path of ['/project/%31', '/Project/1/', '/project/1?page=7&utm=x&title=y']) {
      const { statusCode, headers } = await ask(server, path);
      expect([path, statusCode, headers.etag]).toEqual([path, 200, page.headers.etag]);
    }
    const odd = ['1%20', '-1', '1e0', 'x'.repeat(5000), '%F0%9F%8C%B1'];
    for (const id of odd) {
      const { statusCode, body } = await ask(server, `/project/${id}`);
      expect([id, statusCode]).toEqual([id, 404]);
      expect(body).toContain('<h1>Not there</h1>');
    }
    for (const id of ['%F0%9F', '%C0%AF', '%ff']) {
      const { statusCode, headers, body } = await ask(server, `/project/${id}`);
      expect([id, statusCode, headers['x-robots-tag']]).toEqual([id, 404, 'noindex']);
      expect(body).toContain('<h1>Not there</h1>');
    }
    for (const id of ['%zz', '%', '%00', '1%F']) {
      const { statusCode, body } = await ask(server, `/project/${id}`);
      expect([id, statusCode, body]).toEqual([id, 400, '<p>no page</p>']);
    }
  });
});

test('[LP-08] the time of each filled page is counted, with the limits of the goals @ci', async () => {
  const server = await TestServer.start(makeLibsql, liveOn(makeStore()));
  for (const path of ['/project/1', '/browse']) await ask(server, path);
  const counted = await metrics(server, /^page_fill_duration_seconds_(bucket|count).*$/gm);
  const limits = counted.flatMap((line) => /le="([^"]+)"/.exec(line)?.[1] ?? []);
  expect(limits).toEqual(expect.arrayContaining(['0.01', '0.03', '0.3', '+Inf']));
  expect(counted.at(-1)).toBe('page_fill_duration_seconds_count 2');
});

test('[LP-07] without data the page is the static one, and it is counted @ci', async () => {
  const server = await TestServer.start(
    makeLibsql,
    liveOn(makeStore('http://127.0.0.1:9/api/pages')),
  );
  for (const path of ['/project/1', '/browse', '/about']) {
    const { statusCode, body } = await ask(server, path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(body).toContain('<p>static ');
  }
  expect(await outcomes(server)).toEqual(['pages_filled_total{outcome="unreachable"} 2']);
});

test('[LP-07] a failing database leaves the static page @ci', async () => {
  const store = makeStore();
  const server = await TestServer.start(makeLibsql, liveOn(store));
  await server.queries.schema.dropTable('published_ideas').execute();
  const { statusCode, body } = await ask(server, '/project/1');
  expect([statusCode, body]).toEqual([200, '<p>static project._id.html</p>']);
});

test('[LP-10] addresses without a page, and a store without a site, answer as a site does @ci', async () => {
  const store = makeStore();
  const server = await TestServer.start(makeLibsql, liveOn(store));
  const none = await ask(server, '/nothing');
  expect([none.statusCode, none.body]).toEqual([404, '<p>no page</p>']);
  rmSync(join(store, 'site/current'));
  expect((await ask(server, '/project/1')).statusCode).toBe(503);
});

test('[LP-10] pages are limited like other calls of an address @ci', async () => {
  const options = liveOn(makeStore());
  const rates = { ...DEVELOPMENT_RATES, any: { max: 20, window: 60_000 } };
  const server = await TestServer.start(makeLibsql, {
    ...options,
    env: { ...options.env, RATE_LIMIT: 'on' },
    app: { ...options.app, rates },
  });
  const statuses: number[] = [];
  for (let id = 1000; id < 1025; id += 1) {
    statuses.push((await ask(server, `/project/${id}`)).statusCode);
  }
  expect(statuses).toEqual([...Array(20).fill(404), ...Array(5).fill(429)]);
  const { headers, body } = await ask(server, '/project/1');
  expect(body).toBe('<p>static project._id.html</p>');
  expect(headers).toMatchObject({
    'content-security-policy': CSP,
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  });
  expect(await outcomes(server)).toEqual([
    'pages_filled_total{outcome="filled"} 20',
    'pages_filled_total{outcome="limit"} 6',
  ]);
});

test('[LP-10] visitors behind a server that fills pages have their own limits, if it is trusted @ci', async () => {
  const statuses = async (TRUST_PROXY: string) => {
    const options = liveOn(makeStore());
    const rates = { ...DEVELOPMENT_RATES, any: { max: 2, window: 60_000 } };
    const server = await TestServer.start(makeLibsql, {
      env: { ...options.env, RATE_LIMIT: 'on', TRUST_PROXY },
      app: { ...options.app, rates },
    });
    const from = async (visitor: string) => {
      const headers = { 'x-forwarded-for': visitor };
      return (await server.app.inject({ url: '/api/pages/project/1', headers })).statusCode;
    };
    return [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')].concat(
      await from('192.0.2.2'),
    );
  };
  expect(await statuses('loopback')).toEqual([200, 200, 429, 200]);
  expect(await statuses('none')).toEqual([200, 200, 429, 429]);
});

test('[LP-12] a server of samples fills no pages @ci', async () => {
  const { env } = liveOn(makeStore());
  const server = await TestServer.start(makeLibsql, { env: { ...env, IDEAS: 'samples' } });
  expect((await ask(server, '/project/1')).statusCode).toBe(404);
});
