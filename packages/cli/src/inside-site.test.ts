import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { type BootData, isBootData } from '@composed/contract/discovery';
import type { Manifest } from '@composed/contract/manifest';
import { readJson } from '@composed/contract/shape';
import { publish } from '@composed/release/publish';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { type Listening, listenOnLoopback } from '@composed/site/listen';
import { hostServer } from '@composed/site/servers';
import { freePorts } from '@composed/workspace/free-ports';
import { SITE } from '@composed/workspace/paths';
import { developedServer } from './developed-server.ts';
import { type InsideOptions, insideSite } from './inside-site.ts';

const [SETTING = ''] = SITE.settings.addresses;
const TIPS: Manifest = {
  routes: [{ path: '/tips', screen: 'tips', title: 'Tips', description: 'All tips.' }],
  navigation: [{ label: 'All tips', to: '/tips', place: 'header' }],
};

let folder: string;
let fixture: ReleaseFixture;
let servers: Listening[];
let site: string;
let api: string;
/** Calls that reached the API. */
let called: { line: string; headers: IncomingHttpHeaders; body: string }[];

async function serve(listener: RequestListener): Promise<string> {
  const [port = 0] = await freePorts(1);
  servers.push(await listenOnLoopback(listener, port));
  return `http://127.0.0.1:${port}`;
}

/** Returns an address at which no server listens. */
const nowhere = async () => `http://127.0.0.1:${(await freePorts(1))[0]}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inside-'));
  servers = [];
  fixture = new ReleaseFixture();
  site = await serve((request, response) => hostServer(fixture.folder)(request, response));
  api = await serve(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    called.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    response.setHeader('Set-Cookie', 'a=b');
    response.end('{"from":"the API"}');
  });
  const { config } = fixture.site();
  await fixture.goLive({
    origin: site,
    bases: {},
    config: { ...config, [SETTING]: `${api}/api`, remoteOrigins: [site], telemetryUrl: `${api}/x` },
  });
}, 60_000);
beforeEach(() => {
  called = [];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  fixture.close();
  rmSync(folder, { recursive: true });
});

/** Serves the record of a remote as its development server does. */
async function local(name: string, manifest?: Manifest, change: object = {}): Promise<string> {
  const record = {
    ...{
      name,
      release: 'development',
      contractVersion: SITE.contractVersion,
      shared: {},
      files: {},
    },
    ...{ container: 'tips', entry: 'remoteEntry.js', screens: { tips: { js: [], css: [] } } },
    ...(manifest ? { manifest } : {}),
    ...change,
  };
  return serve((request, response) => {
    response.statusCode = request.url === '/release.json' ? 200 : 404;
    response.end(JSON.stringify({ text: JSON.stringify(record) }));
  });
}

interface Opened {
  /** Origin of the composed pages. */
  origin: string;
  said: string[];
  page(path: string): Promise<string>;
  boot(path: string): Promise<BootData>;
}

const OPTIONS: InsideOptions = {
  ...{ api: undefined, writes: false, sessionCalls: ['/auth/login'], hasHost: false },
  needs: {},
};

async function inside(
  locals: Readonly<Record<string, string>>,
  options: Partial<InsideOptions> = {},
  address = site,
): Promise<Opened> {
  const around = await insideSite(address, { ...OPTIONS, ...options });
  const said: string[] = [];
  let listener: RequestListener = () => {};
  const origin = await serve((request, response) => listener(request, response));
  const developed = developedServer({
    ...around,
    origin,
    folder: mkdtempSync(join(folder, 'pages-')),
    locals: new Map(Object.entries(locals).map(([name, base]) => [name, `${base}/`])),
    isStarting: () => false,
    say: (sentence) => said.push(sentence),
  });
  ({ listener } = developed);
  await developed.ready();
  const page = async (path: string) => (await fetch(origin + path)).text();
  return {
    origin,
    said,
    page,
    async boot(path) {
      const text = /id="[a-z-]+-boot">([^<]*)</.exec(await page(path))?.[1] ?? '';
      return readJson(isBootData, text) as BootData;
    },
  };
}

test('[LR-01] a local remote replaces the live one in the pages of the site, and nothing of the site changes', async () => {
  const before = await fixture.store.list('');
  const own = await local('remote-ideas');
  const { boot, page, origin, said } = await inside({ 'remote-ideas': own });
  const { discovery, keys, remoteOrigins, release } = await boot('/');
  expect(discovery?.microFrontends).toMatchObject({
    'remote-ideas': [{ url: `${own}/release.json` }],
  });
  expect({ keys, remoteOrigins, release }).toEqual({
    keys: null,
    remoteOrigins: [site, own],
    release: null,
  });
  // Other remotes are the live ones, from the site.
  expect((await boot('/auth')).release?.release).toBe(fixture.first.auth.release);
  const list = JSON.parse(await page('/discovery.json'));
  expect(list.microFrontends['remote-auth'][0].url).toMatch(site);
  const record = `/releases/host/${fixture.first.host.release}/release.json`;
  expect(await page(record)).toBe(await (await fetch(site + record)).text());
  const answer = await fetch(origin);
  expect(answer.headers.get('content-security-policy')).toBeNull();
  expect((await fetch(`${origin}/none`)).status).toBe(404);
  expect(said).toEqual([
    'The host of '.concat(site, ' has no development build, so each change reloads the page.'),
  ]);
  expect(await fixture.store.list('')).toEqual(before);
});

test('[LR-01, LR-05] a remote that the site does not have is added with its pages and entries, and a missing grant is one sentence in terminal and page', async () => {
  const { boot, page, said } = await inside({ 'remote-tips': await local('remote-tips', TIPS) });
  const { route, navigation } = await boot('/tips');
  expect(route).toMatchObject({ remote: 'remote-tips', path: '/tips' });
  expect(navigation).toMatchObject([{ remote: 'remote-tips', entries: TIPS.navigation }]);
  const sentence =
    'remote-tips may not show /tips: the site grants it no path. Only this machine shows it.';
  expect(said.filter((each) => each === sentence)).toHaveLength(1);
  expect(await page('/tips')).toContain(JSON.stringify(sentence).slice(1, -1));
  expect(await page('/auth')).toContain(JSON.stringify(sentence).slice(1, -1));
  const list = JSON.parse(await page('/discovery.json'));
  expect(list.extras.mounts).toEqual({
    'remote-tips': { paths: ['/tips'], places: ['header'], slots: [] },
  });
});

test('[LR-01] a remote of another repository is developed in the pages around the first one @ci', async () => {
  const tips = structuredClone(TIPS);
  const first = await inside({ 'remote-tips': await local('remote-tips', tips) });
  const own = await local('remote-ideas');
  const { boot, page } = await inside({ 'remote-ideas': own }, {}, first.origin);
  expect((await boot('/tips')).route).toMatchObject({ remote: 'remote-tips', title: 'Tips' });
  // Its record changes with its sources.
  Object.assign(tips.routes?.[0] ?? {}, { title: 'More tips' });
  expect((await boot('/tips')).route?.title).toBe('More tips');
  const { microFrontends } = JSON.parse(await page('/discovery.json'));
  expect(Object.keys(microFrontends).sort()).toEqual([
    'remote-auth',
    'remote-ideas',
    'remote-tips',
  ]);
  expect(microFrontends['remote-ideas'][0].url).toBe(`${own}/release.json`);
  await page(`/@in/${SETTING}/list`);
  expect(called).toMatchObject([{ line: 'GET /api/list' }]);
});

test('[LR-05] a page of the host stays the host’s, and the remote’s claim is one sentence @ci', async () => {
  const claims: Manifest = {
    routes: [{ path: '/auth', screen: 'tips', title: 'Tips', description: 'All tips.' }],
  };
  const { boot, said } = await inside({ 'remote-tips': await local('remote-tips', claims) });
  expect(said).toContain(
    'remote-tips may not show /auth: the host does. Its pages, entries and panels are left out.',
  );
  expect((await boot('/auth')).release?.name).toBe('remote-auth');
});

test('[LR-05] a remote without a build, and one for another contract, are one sentence each; the site works without them @ci', async () => {
  const none = await serve((_request, response) => response.writeHead(404).end());
  const old = await local('remote-old', undefined, { contractVersion: 99 });
  const { boot, said } = await inside({ 'remote-tips': none, 'remote-old': old });
  expect(said.slice(1)).toEqual([
    `remote-tips has no release at ${none}/release.json: see its output in the terminal.`,
    `remote-old was built for screen contract 99; this host has ${SITE.contractVersion}.`,
  ]);
  expect((await boot('/auth')).release?.name).toBe('remote-auth');
});

const LOGIN = { method: 'POST', body: '{"a":1}' };

test('[LR-04] reads reach the API of the site with the token and without cookies; writes are refused with a sentence', async () => {
  const { origin, page, said } = await inside({});
  const { [SETTING]: own, telemetryUrl } = JSON.parse(await page('/config.json'));
  expect(telemetryUrl).toBeNull();
  const headers = { Authorization: 'Bearer t', Cookie: 'c=d' };
  const answer = await fetch(`${origin}${own}/list?page=2`, { headers });
  expect(await answer.json()).toEqual({ from: 'the API' });
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(called).toMatchObject([
    { line: 'GET /api/list?page=2', headers: { authorization: 'Bearer t' } },
  ]);
  expect(called[0]?.headers).not.toHaveProperty('cookie');

  const refused = await fetch(`${origin}${own}/list`, LOGIN);
  const sentence = `POST /list was not sent to ${api}/api. Start with --allow-writes, or with --api and the address of another server.`;
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ success: false, error: sentence, message: sentence });
  expect(said).toContain(sentence);
  expect(called).toHaveLength(1);

  // A developer can sign in.
  await fetch(`${origin}${own}/auth/login`, LOGIN);
  expect(called[1]).toMatchObject({ line: 'POST /api/auth/login', body: '{"a":1}' });
});

test('[LR-04] writes are sent with --allow-writes, and to another API with --api @ci', async () => {
  const { origin } = await inside({}, { writes: true });
  await fetch(`${origin}/@in/${SETTING}/list`, LOGIN);
  const other = await inside({}, { api: `${api}/other/` });
  await fetch(`${other.origin}/@in/${SETTING}/list`, LOGIN);
  expect(called.map(({ line }) => line)).toEqual(['POST /api/list', 'POST /other/list']);
  expect((await fetch(`${origin}/@in/none/list`)).status).toBe(404);
});

test('[LR-04] a domain that points at this machine gets no answer @ci', async () => {
  const { origin } = await inside({}, { writes: true });
  const headers = { Host: 'elsewhere.example' };
  for (const path of ['/', `/@in/${SETTING}/list`]) {
    const asking = request(origin + path, { headers }).end();
    const [answer] = await once(asking, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(421);
  }
  expect(called).toEqual([]);
});

test('[LR-04] only the server of --api gets writes, no other of the site @ci', async () => {
  const { refusal } = await insideSite(site, { ...OPTIONS, api: `${api}/other` });
  expect(refusal(SETTING, 'POST', '/list')).toBeNull();
  expect(refusal('another', 'POST', '/list')).toContain('POST /list was not sent to');
});

test('[LR-04] an API that is down answers with a sentence @ci', async () => {
  const down = await nowhere();
  const { origin } = await inside({}, { api: down });
  const answer = await fetch(`${origin}/@in/${SETTING}/list`);
  expect(answer.status).toBe(502);
  expect((await answer.json()).error).toBe(`${new URL(down).host} does not answer.`);
});

test('[LR-05] a site that is down, that breaks off, that is none, or that has another format is one sentence', async () => {
  const down = await nowhere();
  await expect(inside({}, {}, down)).rejects.toThrow(
    /^127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\.$/,
  );
  const half = await serve((_request, response) => {
    response.write('{', () => response.destroy());
  });
  await expect(inside({}, {}, half)).rejects.toThrow(/ does not answer \(\w+\)\.$/);
  const other = await serve((_request, response) => response.end('{"microFrontends":{}}'));
  await expect(inside({}, {}, other)).rejects.toThrow('its list of releases names no host');
  const pages = await serve((_request, response) => response.end('<!doctype html><title>Shop'));
  await expect(inside({}, {}, pages)).rejects.toThrow('it answers /discovery.json with a page');
  const later = await serve((request, response) => {
    const isRecord = /host\/.*release\.json/.test(request.url ?? '');
    if (isRecord) response.end(JSON.stringify({ text: '{"schema":99}' }));
    else hostServer(fixture.folder)(request, response);
  });
  await expect(inside({}, {}, later)).rejects.toThrow(
    'its record has form 99, and this tool knows forms up to 2: update the tool.',
  );
});

test('[LR-05] a record that differs from the list leaves out that remote, with a sentence @ci', async () => {
  const altered = await serve((request, response) => {
    if (/remote-auth\/.*release\.json/.test(request.url ?? '')) response.end('{}');
    else if (request.url === '/discovery.json') {
      void fixture
        .page('discovery.json')
        .then((text) => response.end(text.replaceAll(site, altered)));
    } else hostServer(fixture.folder)(request, response);
  });
  const { said, boot } = await inside({}, {}, altered);
  expect(said[1]).toMatch(
    /^The record of remote-auth@\S+ differs from the hash in the list of releases\. The pages and entries of remote-auth are missing here\.$/,
  );
  expect((await boot('/')).release?.name).toBe('remote-ideas');
});

test('[LR-05] pages of a site that went down show its last state and a sentence @ci', async () => {
  let isDown = false;
  const shaky = await serve((request, response) =>
    isDown ? response.destroy() : hostServer(fixture.folder)(request, response),
  );
  const { boot, said } = await inside({}, {}, shaky);
  isDown = true;
  await boot('/');
  expect(said.at(-1)).toMatch(/does not answer \(\w+\)\. The pages show its last known state\.$/);
});

test('[LR-02] pages use the development build of the host, if its release has one, so that hot reload keeps state @ci', async () => {
  const build = fixture.build('host', { words: 'two' });
  writeFileSync(join(build, 'js', 'development.js'), '/* development */');
  writeFileSync(join(build, 'development.script.json'), '"js/development.js"');
  writeRecord(build, describeBuild(build, { name: 'host', version: '1.1.0' }));
  const next = await publish(fixture.context(), build);
  await fixture.promote([next]);
  expect(await fixture.page()).not.toContain('development');

  expect((await insideSite(site, OPTIONS)).isHot).toBe(true);
  const { page, said } = await inside({ 'remote-ideas': await local('remote-ideas') });
  const html = await page('/');
  expect(html).toContain(`src="/releases/host/${next.release}/js/development.js"`);
  expect(html).not.toContain('js/main.js');
  expect(html.indexOf('__REACT_DEVTOOLS_GLOBAL_HOOK__')).toBeLessThan(html.indexOf('id="root"'));
  expect(said).toEqual([]);

  const needs = { react: '^18.3.0' };
  const older = await inside({ 'remote-ideas': await local('remote-ideas') }, { needs });
  expect(await older.page('/')).not.toContain('js/development.js');
  expect(older.said).toEqual([
    `The host of ${site} has no development build for react ^18.3.0, so each change reloads the page.`,
  ]);
});
