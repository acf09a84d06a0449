import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { SERVERS, serveWithAll } from '@composed/testing/all-servers';
import { getRaw } from '@composed/testing/raw-request';
import { askedDelta, targetOf } from './deltas.ts';

const POOL = 'releases/remote-ideas/0-files/';
const LONG = Array.from({ length: 300 }, (_, index) => Math.sin(index).toString(36)).join('\n');
const TAKES = 'gzip, deflate, br, zstd, dcb, dcz';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

describe('[PF-14] the name of a delta', () => {
  const file = 'js/main.0123456789ab.js';

  test('is that of its file and its dictionary, with any characters in the hash', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const hash = hashOf(text);
      const requested = askedDelta(file, TAKES, `:${hash}:`);
      expect(requested).toEqual({
        path: `${file}.${hash.replaceAll(/[+/=]/g, '')}.dcz`,
        hash,
      });
      expect(targetOf(requested?.path ?? '')).toBe(file);
    }
  });

  test.each([
    ['', ''],
    ['nonsense', ':nonsense:'],
    ['a path', `:${'../'.repeat(14)}a=:`],
    ['8 KB', `:${'a+'.repeat(4096)}=:`],
    ['two', `:${hashOf('a')}:, :${hashOf('b')}:`],
  ])('is not sent for a request with %s', (_what, header) => {
    expect(askedDelta(file, TAKES, header)).toBeNull();
  });

  test('is not sent to a browser that accepts none', () => {
    const header = `:${hashOf('a')}:`;
    expect(askedDelta(file, 'gzip, br', header)).toBeNull();
    expect(askedDelta(file, 'gzip, dcz;q=0', header)).toBeNull();
  });
});

describe.each(SERVERS)('[PF-14] %s', (kind) => {
  let fixture: ReleaseFixture;
  let served: Awaited<ReturnType<typeof serveWithAll>>;
  let former: string;
  let key: string;
  let delta: string;

  beforeAll(async () => {
    fixture = new ReleaseFixture();
    await fixture.configured();
    await fixture.promote(await fixture.all());
    former = `${LONG} one`;
    const live = await fixture.published('remote-ideas', { words: 'one', shared: [former] });
    await fixture.promote([live]);
    await fixture.published('remote-ideas', { words: 'two', shared: [`${LONG} two`] });
    delta = (await fixture.store.list(POOL)).find((each) => targetOf(each)) ?? '';
    key = targetOf(delta) ?? '';
    served = await serveWithAll(fixture.folder, 'remote-ideas');
  });
  afterAll(async () => {
    await served.close();
    fixture.close();
  });

  const fetchWith = (
    headers: Record<string, string> = {},
    at = `/${key}`,
    origin: 'site' | 'remote' = 'site',
  ) => {
    const all = { 'Accept-Encoding': TAKES, ...headers };
    return getRaw(
      served.ports[kind][origin],
      at,
      Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    );
  };
  const having = (text: string) => ({ 'Available-Dictionary': `:${hashOf(text)}:` });

  test('hands a browser the difference to what it has, and says by what it chose', async () => {
    const { status, headers, body } = await fetchWith(having(former));
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'content-encoding': 'dcz',
      vary: 'Accept-Encoding, Available-Dictionary',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'use-as-dictionary': 'match="part.*.js"',
    });
    expect(body).toEqual(await fixture.store.read(delta));
  });

  test('does so on a package’s own origin', async () => {
    const at = key.replace('releases/remote-ideas', '');
    const { headers } = await fetchWith(having(former), at, 'remote');
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'use-as-dictionary': 'match="part.*.js"',
    });
  });

  test.each<[string, () => Record<string, string>, string?]>([
    ['has nothing', () => ({})],
    ['has something else @ci', () => having('something else')],
    ['takes no deltas', () => ({ ...having(former), 'Accept-Encoding': 'gzip, br' })],
    ['wants the whole file @ci', () => having(former), '?whole'],
    ['says nonsense @ci', () => ({ 'Available-Dictionary': '"; ../../../etc/passwd' })],
    ['says 7 KB of nonsense @ci', () => ({ 'Available-Dictionary': `:${'a+/'.repeat(2400)}=:` })],
  ])('hands the whole file to one that %s', async (_what, headers, query = '') => {
    const { status, headers: got, body } = await fetchWith(headers(), `/${key}${query}`);
    expect(status).toBe(200);
    expect(got['content-encoding']).not.toBe('dcz');
    expect(got.vary).toBe('Accept-Encoding, Available-Dictionary');
    expect(got['use-as-dictionary']).toBe('match="part.*.js"');
    if (got['content-encoding'] === undefined) {
      expect(body).toEqual(await fixture.store.read(key));
    }
  });

  test('has no address for a delta', async () => {
    expect((await fetchWith({}, `/${delta}`)).status).toBe(404);
  });

  test('hands out the whole file once the delta is gone, without being told', async () => {
    const bytes = (await fixture.store.read(delta)) as Buffer;
    rmSync(join(fixture.folder, delta));
    expect((await fetchWith(having(former))).headers['content-encoding']).not.toBe('dcz');
    writeFileSync(join(fixture.folder, delta), bytes);
    expect((await fetchWith(having(former))).headers['content-encoding']).toBe('dcz');
  });

  if (kind === 'node') {
    test('takes what was made for another dictionary for no delta', async () => {
      const bytes = (await fixture.store.read(delta)) as Buffer;
      writeFileSync(join(fixture.folder, delta), Buffer.from(bytes).fill(1, 8, 40));
      expect((await fetchWith(having(former))).headers['content-encoding']).not.toBe('dcz');
      writeFileSync(join(fixture.folder, delta), bytes);
    });
  }

  describe('and of pages', () => {
    const read = (path: string) => readFileSync(join(fixture.folder, 'site/current/public', path));
    /** A browser that may use a page as a dictionary. */
    const HINT = { 'Sec-CH-UA': '"Chromium";v="156"' };
    const page = (headers: Record<string, string> = {}, at = '/') =>
      fetchWith({ ...HINT, ...headers }, at);
    const deltaOf = (file: string, text: string) =>
      read(`${file}.${hashOf(text).replaceAll(/[+/=]/g, '')}.dcz`);
    let before: string;

    beforeAll(async () => {
      before = read('index.html').toString();
      const next = await fixture.published('remote-ideas', { words: 'three' });
      await fixture.promote([next]);
    });

    test('lets browsers that take dictionaries keep a page as one, and still makes them ask each time', async () => {
      const { headers } = await page();
      expect(headers).toMatchObject({
        'cache-control': 'private, max-age=2592000',
        vary: '*',
        'use-as-dictionary': 'match="/", match-dest=("document")',
      });
      expect((await page({}, '/project/7')).headers['use-as-dictionary']).toBe(
        'match="/project/*", match-dest=("document")',
      );
      const { 'Sec-CH-UA': _hint, ...none } = HINT;
      expect((await fetchWith(none, '/')).headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      });
    });

    test('hands out the difference to the page before, at any query, with the headers of the page', async () => {
      expect(read('index.html').toString()).not.toBe(before);
      const whole = await page();
      for (const at of ['/', '/?from=mail']) {
        const { status, headers, body } = await page(having(before), at);
        expect({ status, coding: headers['content-encoding'] }).toEqual({
          status: 200,
          coding: 'dcz',
        });
        expect(body).toEqual(deltaOf('index.html', before));
        for (const name of [
          'content-type',
          'content-security-policy',
          'vary',
          'use-as-dictionary',
        ]) {
          expect([name, headers[name]]).toEqual([name, whole.headers[name]]);
        }
      }
    });

    test('answers a browser that has today’s page with a few bytes', async () => {
      const { headers, body } = await page(having(read('index.html').toString()));
      expect(headers['content-encoding']).toBe('dcz');
      expect(body.length).toBeLessThan(100);
    });

    test.each<[string, () => Record<string, string>]>([
      ['has another page', () => having(read('auth.html').toString())],
      ['takes no deltas', () => ({ ...having(before), 'Accept-Encoding': 'gzip, br' })],
      ['says nonsense', () => ({ 'Available-Dictionary': ':../../../../etc/passwd:' })],
    ])('hands the whole page to one that %s', async (_what, headers) => {
      const { status, headers: got } = await page(headers());
      expect(status).toBe(200);
      expect(got['content-encoding']).not.toBe('dcz');
    });

    test('has no address for a page’s delta, nor for its file', async () => {
      const name = readdirSync(join(fixture.folder, 'site/current/public')).find((file) =>
        /^index\.html\..*\.dcz$/.test(file),
      );
      for (const path of [`/${name}`, '/index.html']) {
        expect([path, (await page({}, path)).status]).toEqual([path, 404]);
      }
    });
  });
});
