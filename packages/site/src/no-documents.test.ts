import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { integrityOf } from '@composed/build/integrity';
import { describeBuild, readRecord, writeRecord } from '@composed/build/release-record';
import { promote } from '@composed/release/promote';
import { publish } from '@composed/release/publish';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { SERVERS, serveWithAll } from '@composed/testing/all-servers';
import { getRaw, sendRaw } from '@composed/testing/raw-request';
import { readBelow } from './resource.ts';
import { servedSite } from './served-site.ts';

const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const SECRET = 'PRIVATE KEY';
/** Some browser or server treats each of these as a document. */
const DOCUMENTS = ['xhtml', 'html', 'htm', 'shtml', 'xml', 'xsl', 'mht', 'pdf', 'SVG', 'js.html'];

let fixture: ReleaseFixture;
let store: string;
let release: string;
let served: Awaited<ReturnType<typeof serveWithAll>>;

const inRelease = (path: string) => join(store, 'releases', 'remote-ideas', release, path);
const below = (path: string) => `/releases/remote-ideas/${release}/${path}`;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

beforeAll(async () => {
  fixture = new ReleaseFixture();
  store = fixture.folder;
  await fixture.configured({ origin: 'https://ideas.example' });
  const folder = fixture.build('remote-ideas', { words: 'with a picture' });
  write(join(folder, 'assets', 'evil.svg'), PICTURE);
  writeRecord(folder, describeBuild(folder, { name: 'remote-ideas', version: '1.0.0' }));
  const [, ...others] = await fixture.all();
  const ideas = await publish(fixture.context(), folder);
  release = ideas.release;
  await fixture.promote([ideas, ...others]);
  write(join(fixture.root, 'keys', 'site.pem'), SECRET);
  served = await serveWithAll(store, 'remote-ideas');
});
afterAll(async () => {
  await served.close();
  fixture.close();
});

/** Returns the path on the site's origin and, for a remote's release, the shorter path on the remote's own origin. */
function everywhere(path: string): [string, number, string][] {
  return SERVERS.flatMap((server): [string, number, string][] => [
    [`${server}, site`, served.ports[server].site, path],
    ...(path.startsWith('/releases/remote-ideas/')
      ? [
          [`${server}, remote`, served.ports[server].remote, path.slice(22)] as [
            string,
            number,
            string,
          ],
        ]
      : []),
  ]);
}

const send = (port: number, line: string, ...headers: string[]) =>
  sendRaw(port, [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));

test('[DP-29] files of a release have a policy that keeps them from being documents, on each origin', async () => {
  for (const [where, port, path] of everywhere(below('assets/evil.svg'))) {
    const { status, headers, body } = await getRaw(port, path);
    expect([where, status, body.toString()]).toEqual([where, 200, PICTURE]);
    expect(headers['content-security-policy']).toBe(POLICY);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const tag = headers.etag?.startsWith('"')
      ? `If-None-Match: ${headers.etag}`
      : `If-Modified-Since: ${headers['last-modified']}`;
    const again = await getRaw(port, path, [tag]);
    expect([where, again.status]).toEqual([where, 304]);
    expect(again.headers['content-security-policy']).toBe(POLICY);
  }
});

test.each([
  ['a range that it has', 'GET', 'Range: bytes=0-4', 200],
  ['a range that it has not', 'GET', 'Range: bytes=99999-', 200],
  ['another method', 'POST', 'Content-Length: 0', 405],
  ['a method of nobody', 'BREW', 'Accept: */*', 405],
  ['TRACE', 'TRACE', 'Accept: */*', 405],
  ['HEAD', 'HEAD', 'Accept: */*', 200],
])('[DP-29, DP-22, RN-09] so does the answer to %s', async (_what, method, header, status) => {
  for (const [where, port, path] of everywhere(below('assets/evil.svg'))) {
    const answer = await send(port, `${method} ${path} HTTP/1.1`, header);
    // Node's parser doesn't know this method.
    const expected = method === 'BREW' && where.startsWith('node') ? 400 : status;
    expect([where, answer.status]).toEqual([where, expected]);
    expect([where, answer.headers['content-security-policy']]).toEqual([where, POLICY]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (status === 405 && expected === 405) {
      expect([where, answer.headers.allow, answer.body.toString()]).toEqual([
        where,
        'GET, HEAD',
        'Method not allowed',
      ]);
    }
  }
});

test('[DP-29, DP-22] and of answers to unreadable requests and unknown addresses', async () => {
  const long = 'a'.repeat(65_536);
  for (const [where, port] of everywhere(below(''))) {
    for (const line of [
      `GET ${below(long)} HTTP/1.1`,
      `GET /releases/x HTTP/1.1\r\nX: ${long}`,
      'GET /releases/ HTTP/1.1\r\nBad Header: x',
      `GET ${below('gone.js')} HTTP/1.1`,
      'GET /releases/remote-ideas/ HTTP/1.1',
      'GET /releases HTTP/1.1',
      'nonsense',
    ]) {
      const { status, headers, body } = await send(port, line);
      const what = [where, line.slice(0, 40), status];
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      const policy = headers['content-security-policy'] ?? '';
      // An unknown address outside releases gets the 404 page, with the site's own policy.
      const isPage = where.endsWith('site') && line === 'GET /releases HTTP/1.1';
      expect(body.toString().includes('Page not found')).toBe(isPage);
      expect([...what, isPage ? policy.includes("default-src 'none'") : policy]).toEqual([
        ...what,
        isPage ? true : POLICY,
      ]);
      expect([...what, headers['x-content-type-options']]).toEqual([...what, 'nosniff']);
    }
  }
});

test('[DP-29] a build with a document is not published', async () => {
  const folder = fixture.build('remote-ideas', { words: 'evil' });
  write(join(folder, 'js', 'evil.xhtml'), PICTURE);
  writeRecord(folder, describeBuild(folder, { name: 'remote-ideas', version: '1.0.0' }));
  await expect(publish(fixture.context(), folder)).rejects.toThrow(
    'it lists the file "js/evil.xhtml", and a release holds js, css, json',
  );
});

test('[DP-29] nor is one promoted that another tool has published', async () => {
  const name = forged((record) => {
    const files = { ...record.files, 'js/evil.xhtml': Object.values(record.files)[0] };
    return { ...record, files };
  });
  const place = join(store, 'releases', 'remote-ideas', name, 'release.json');
  const { text } = JSON.parse(readFileSync(place, 'utf8'));
  writeFileSync(place, JSON.stringify(fixture.keyOf('remote-ideas').sign(text)));
  await expect(
    promote(fixture.context(), [{ pkg: 'remote-ideas', release: name }], {
      traffic: 100,
      why: null,
    }),
  ).rejects.toThrow('it lists the file "js/evil.xhtml"');
});

test.each(DOCUMENTS)(
  '[DP-29] a file *.%s that lies in a release is not handed out',
  async (kind) => {
    write(inRelease(`js/evil.${kind}`), PICTURE);
    for (const [where, port, path] of everywhere(below(`js/evil.${kind}`))) {
      const { status, headers, body } = await getRaw(port, path);
      expect([where, status, body.toString()]).toEqual([where, 404, 'Not found']);
      expect(headers['content-security-policy']).toBe(POLICY);
    }
  },
);

test('[DP-29] no link in the file system is followed, but that to the current site', async () => {
  const outside = join(fixture.root, 'outside');
  write(join(outside, 'x.js'), SECRET);
  write(join(outside, 'x.json'), SECRET);
  symlinkSync(outside, inRelease('linked'));
  symlinkSync(join(outside, 'x.js'), inRelease('js/link.js'));
  symlinkSync(outside, join(store, 'releases', 'linked'));
  symlinkSync(outside, join(store, 'releases', 'remote-ideas', '1.0.0-0123456789ab'));
  mkdirSync(join(store, 'releases', 'remote-ideas', 'previews'), { recursive: true });
  symlinkSync(
    join(outside, 'x.json'),
    join(store, 'releases', 'remote-ideas', 'previews', 'pr-1.json'),
  );
  for (const link of [
    below('linked/x.js'),
    below('js/link.js'),
    '/releases/linked/x.js',
    '/releases/linked/1.0.0/x.js',
    '/releases/remote-ideas/1.0.0-0123456789ab/x.js',
    '/releases/remote-ideas/previews/pr-1.json',
  ]) {
    for (const [where, port, path] of everywhere(link)) {
      const { status, body } = await getRaw(port, path);
      expect([where, path, status, body.toString()]).toEqual([where, path, 404, 'Not found']);
    }
  }
  for (const server of SERVERS) {
    expect((await getRaw(served.ports[server].site, '/auth')).status).toBe(200);
  }
});

test.each(['../keys', '/etc', '..', '.'])(
  '[DP-29] a site is a folder beside the link to it, and not %s',
  async (place) => {
    const root = mkdtempSync(join(fixture.root, 'elsewhere-'));
    mkdirSync(join(root, 'site'));
    symlinkSync(place, join(root, 'site', 'current'));
    await expect((async () => servedSite(root)())()).rejects.toThrow(
      `site/current leads to ${place}, which is no site.`,
    );
  },
);

test('[DP-29] a link in place of a file’s compressed form is passed by', async () => {
  const secret = join(fixture.root, 'outside.gz');
  write(secret, SECRET);
  write(inRelease('js/plain.txt'), 'plain');
  symlinkSync(secret, inRelease('js/home.js.gz'));
  symlinkSync(secret, inRelease('js/home.js.br'));
  for (const [where, port, path] of everywhere(below('js/home.js'))) {
    const { status, body } = await getRaw(port, path, ['Accept-Encoding: br, gzip']);
    expect([where, status, body.toString()]).toEqual([where, 200, '/* home with a picture */']);
  }
});

let forgeries = 0;
/** Writes an unsigned release whose record the test changes, and returns its name. */
function forged(change: (record: ReturnType<typeof readRecord>) => object): string {
  forgeries += 1;
  const name = `1.0.0-${String(forgeries).padStart(12, '0')}`;
  const place = join(store, 'releases', 'remote-ideas', name);
  write(join(place, 'js', 'home.js'), 'forged');
  const text = JSON.stringify(change({ ...readRecord(inRelease('.')), release: name }));
  write(join(place, 'release.json'), JSON.stringify({ text }));
  return name;
}

test('[DP-01] serves a release whose record has the right form, without a check of its signature', async () => {
  const name = forged((record) => record);
  const answer = await getRaw(served.ports.node.remote, `/${name}/js/home.js`);
  expect([answer.status, answer.body.toString()]).toEqual([200, 'forged']);
});

test('[DP-29] a release whose folder is a link is none, and a store may be one', async () => {
  const name = forged((record) => record);
  const place = join(store, 'releases', 'remote-ideas', name);
  const outside = join(fixture.root, name);
  renameSync(place, outside);
  symlinkSync(outside, place);
  expect((await getRaw(served.ports.node.remote, `/${name}/js/home.js`)).status).toBe(404);
  await expect(readBelow(store, `releases/remote-ideas/${name}/js/home.js`)).rejects.toThrow(
    'is a link',
  );
  const link = join(fixture.root, 'store-link');
  symlinkSync(store, link);
  const path = `releases/remote-ideas/${release}/assets/evil.svg`;
  expect((await readBelow(link, path)).toString()).toBe(PICTURE);
  await expect(readBelow(store, 'releases')).rejects.toThrow('is no file');
});

test('[DP-01, DP-23] serves a release and its record once it is published, and beside previews nothing else', async () => {
  const port = served.ports.node.remote;
  const folder = fixture.build('remote-ideas', { words: 'later' });
  const { release: later } = readRecord(folder);
  for (const file of ['js/home.js', 'release.json']) {
    expect((await getRaw(port, `/${later}/${file}`)).status).toBe(404);
  }
  await publish(fixture.context(), folder);
  expect((await getRaw(port, `/${later}/js/home.js`)).body.toString()).toBe('/* home later */');
  const record = await getRaw(port, `/${later}/release.json`);
  expect(record.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(record.body.toString()).toContain('"signature"');
  for (const path of ['previews/evil.html', 'previews/evil.svg', 'previews/deep/x.json']) {
    write(join(store, 'releases', 'remote-ideas', path), PICTURE);
    for (const [where, at, address] of everywhere(`/releases/remote-ideas/${path}`)) {
      expect([where, path, (await getRaw(at, address)).status]).toEqual([where, path, 404]);
    }
  }
  expect((await getRaw(port, `/previews/../${later}/release.json`)).status).toBe(404);
});

test.each([
  '../../../../keys/site.pem',
  '../../../../keys/site.json',
  '/etc/passwd',
  'js/../../x.js',
  '.git/config.json',
])(
  '[DP-29, RN-09] a record that lists %s is none: nothing outside of a release is read',
  async (file) => {
    write(join(fixture.root, 'keys', 'site.json'), SECRET);
    const name = forged((record) => ({
      ...record,
      files: { ...record.files, [file]: { integrity: integrityOf(SECRET), size: 1, wire: 1 } },
    }));
    for (const path of [file, 'js/home.js']) {
      const answer = await getRaw(served.ports.node.remote, `/${name}/${path}`);
      expect([path, answer.status, answer.body.toString()]).toEqual([path, 404, 'Not found']);
    }
    for (const [where, port, path] of everywhere(`/releases/remote-ideas/${name}/${file}`)) {
      const { status, body } = await getRaw(port, path);
      expect([where, body.toString().includes(SECRET)]).toEqual([where, false]);
      expect([400, 404]).toContain(status);
    }
  },
);

test.each([
  ['of another release', (record: object) => ({ ...record, release: '1.0.0-ffffffffffff' })],
  ['of another package', (record: object) => ({ ...record, name: 'remote-auth' })],
  ['without files', (record: object) => ({ ...record, files: 7 })],
  ['that is no object', () => []],
])('[DP-29] a record %s makes no release of a folder', async (_what, change) => {
  const name = forged(change);
  const answer = await getRaw(served.ports.node.remote, `/${name}/js/home.js`);
  expect(answer.status).toBe(404);
});
