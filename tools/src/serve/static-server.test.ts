import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressFolder } from '../build/compress.ts';
import type { Site } from './compose.ts';
import { type Listening, listenOnLoopback } from './listen.ts';
import { freePortsForAll } from './ports.ts';
import { hostServer, remoteServer } from './static-server.ts';

let folder: string;
let host: Listening;
let remote: Listening;
let ports: { host: number; remote: number };

const SCRIPT = `const text = "${'a long line of a script '.repeat(40)}";`;
const route = (path: string) => ({
  path,
  title: path,
  description: path,
  indexed: true,
  remote: 'remote-auth',
  screen: 'auth',
});
const site: Site = {
  pages: [
    { route: route('/'), html: '<h1>home</h1>' },
    { route: route('/about'), html: '<h1>about</h1>' },
    { route: route('/project/:id'), html: '<h1>project</h1>' },
  ],
  notFound: { route: null, html: '<h1>none</h1>' },
  discovery: '{"schema":"x","microFrontends":{}}',
  config: '{}',
  policy: "default-src 'none'",
  texts: { 'robots.txt': 'User-agent: *', 'sitemap.xml': '<urlset/>' },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idea-hub-static-'));
  mkdirSync(join(folder, 'js'));
  writeFileSync(join(folder, 'js', 'main.0123456789ab.js'), SCRIPT);
  writeFileSync(join(folder, 'js', 'main.0123456789ab.js.map'), '{}');
  writeFileSync(join(folder, 'mf-manifest.json'), '{}');
  writeFileSync(join(folder, 'release.json'), '{}');
  writeFileSync(join(folder, '.built'), 'x');
  writeFileSync(join(folder, 'index.html'), 'template');
  await compressFolder(folder);
  const free = await freePortsForAll();
  ports = { host: free.host, remote: free['remote-auth'] };
  host = await listenOnLoopback(await hostServer(folder, site), ports.host);
  remote = await listenOnLoopback(remoteServer(folder), ports.remote);
});
afterAll(async () => {
  await Promise.all([host.close(), remote.close()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  size: number;
}

/** By node:http, which neither follows nor decodes anything. */
const get = (port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, size }),
      );
    })
      .on('error', reject)
      .end();
  });

test('[SH-08] serves a page for its route, whatever the letter case, and 404 for any other', async () => {
  for (const path of ['/', '/about', '/About', '/ABOUT/', '/project/7?x=1']) {
    expect((await get(ports.host, path)).status).toBe(200);
  }
  for (const path of ['/nowhere', '/project', '/project/7/8']) {
    const answer = await get(ports.host, path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
  }
});

test('a missing file is no page', async () => {
  const answer = await get(ports.host, '/js/gone.0123456789ab.js');
  expect(answer.status).toBe(404);
  expect(answer.headers['content-type']).toContain('text/plain');
});

test('[PF-07] hashed files are kept for good, pages and documents are asked for again', async () => {
  const script = await get(ports.remote, '/js/main.0123456789ab.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/discovery.json', '/config.json', '/mf-manifest.json']) {
    expect((await get(ports.host, path)).headers['cache-control']).toBe('no-cache');
  }
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
])('[PF-07] answers Accept-Encoding "%s" with %s', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted };
  for (const path of ['/', '/discovery.json', '/js/main.0123456789ab.js']) {
    expect((await get(ports.host, path, headers)).headers['content-encoding']).toBe(encoding);
  }
  const script = await get(ports.remote, '/js/main.0123456789ab.js', headers);
  expect(script.size).toBeLessThan(SCRIPT.length / 2);
});

test.each(['/js/main.0123456789ab.js.map', '/.built', '/index.html', '/../package.json'])(
  'keeps %s to itself',
  async (path) => {
    expect((await get(ports.remote, path)).status).toBe(404);
    expect((await get(ports.host, path)).status).toBe(404);
  },
);

test("a remote's record is for every page, and asked for anew", async () => {
  const { status, headers } = await get(ports.remote, '/release.json');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['access-control-allow-origin']).toBe('*');
});

test('every page carries the policy; every file of a remote may be used by other origins', async () => {
  for (const path of ['/', '/nowhere']) {
    const { headers } = await get(ports.host, path);
    expect(headers['content-security-policy']).toBe(site.policy);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  const file = await get(ports.remote, '/mf-manifest.json');
  expect(file.headers['access-control-allow-origin']).toBe('*');
  expect(file.headers['x-content-type-options']).toBe('nosniff');
});

test('[RN-04] listens on IPv6 as well', async () => {
  const answer = await fetch(`http://[::1]:${ports.host}/`);
  expect(await answer.text()).toBe('<h1>home</h1>');
});
