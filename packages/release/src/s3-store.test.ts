import { gzipSync } from 'node:zlib';
import { compressed } from '@composed/build/compress';
import { DOCUMENT_LIMIT } from '@composed/contract/release';
import { type FakeS3, type Fault, fakeS3 } from '@composed/testing/fake-s3';
import { s3Client } from './s3-client.ts';
import { s3Store } from './s3-store.ts';
import { assertFit, content, type Store } from './store.ts';

jest.unmock('@composed/build/compress');

let server: FakeS3;
let store: Store;
/** For services that do not answer. */
let impatient: Store;
beforeEach(async () => {
  server = await fakeS3('ideas');
  store = s3Store('s3://ideas/live', server.env, { timeoutMs: 10_000, pauseMs: 1 });
  impatient = s3Store('s3://ideas/live', server.env, { timeoutMs: 500, pauseMs: 1 });
});
afterEach(() => server.close());

const text = async (key: string) => (await store.read(key))?.toString() ?? null;
/** Answers with this status, and an error of S3 if there is one. */
const answers =
  (status: number, code?: string): Fault =>
  (_request, response) => {
    response.writeHead(status).end(code && `<Error><Code>${code}</Code></Error>`);
    return true;
  };
/** Stores the object, and then fails. */
const landed =
  (fault: Fault): Fault =>
  (request, response, act) => {
    act();
    return fault(request, response, act);
  };
const silence: Fault = () => true;
const landedInSilence = landed(silence);
const storeFor = (fault: Fault) =>
  fault === silence || fault === landedInSilence ? impatient : store;
const LONG = 'a line that repeats itself\n'.repeat(50);

test('[DP-20] creates what is not there, and never writes over what is', async () => {
  expect(await text('live/1.json')).toBeNull();
  expect(await store.create('live/1.json', content('first'))).toBe(true);
  expect(await store.create('live/1.json', content('second'))).toBe(false);
  expect(await text('live/1.json')).toBe('first');
  expect([...server.objects.keys()]).toEqual(['live/live/1.json']);
});

test('[DP-20] keeps a release for good and the rest not, in gzip, with its type', async () => {
  const body = await compressed(Buffer.from(LONG));
  await store.create('releases/a/r/js/x.js', body);
  await store.create('releases/a/r/font.woff2', content('x'));
  await store.replace('releases/a/previews/pr-1.json', Buffer.from('{}'));
  const headers = (key: string) => server.objects.get(`live/${key}`)?.headers;
  expect(headers('releases/a/r/js/x.js')).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  expect(headers('releases/a/r/font.woff2')).toMatchObject({ 'content-type': 'font/woff2' });
  expect(headers('releases/a/previews/pr-1.json')).toMatchObject({ 'cache-control': 'no-cache' });
  expect(await text('releases/a/r/js/x.js')).toBe(LONG);
});

test('[DP-20] lists over many pages, and removes', async () => {
  const keys = ['live/1', 'live/2', 'live/3', 'live/4', 'live/5', 'live/6', 'live/7'];
  for (const key of keys) await store.create(key, content('x'));
  expect(await store.list('live/')).toEqual(keys);
  expect(await store.list('maps/')).toEqual([]);
  await store.remove('live/1');
  await store.remove('live/1');
  expect(await store.list('live/')).toEqual(keys.slice(1));
  expect(await store.modified('live/2')).toBeInstanceOf(Date);
  expect(await store.modified('live/1')).toBeNull();
});

test('[DP-20, DP-22] a site is put with its discovery document first, which pages from before take, and pages that are gone go', async () => {
  const site = (files: Record<string, string>) => ({
    name: 'x',
    files: new Map(Object.entries(files)),
  });
  const first = site({ 'public/discovery.json': '1', 'public/a.html': LONG, 'public/b.html': 'b' });
  expect(await store.hasSite(first)).toBe(false);
  await store.putSite(first);
  expect(server.objects.get('live/site/current/public/a.html')?.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
  });
  expect(await store.hasSite(first)).toBe(true);
  const second = site({ 'public/discovery.json': '2', 'public/a.html': 'new' });
  server.requests.length = 0;
  await store.putSite(second);
  const puts = server.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key);
  expect(puts).toEqual([
    'live/site/current/public/discovery.json',
    'live/site/current/public/a.html',
  ]);
  expect(await store.list('site/')).toEqual([
    'site/current/public/a.html',
    'site/current/public/discovery.json',
  ]);
});

describe('[DP-02, DP-20] a site', () => {
  const files = { 'public/a.html': 'a', 'public/b.html': 'b', 'public/discovery.json': '1' };
  const site = { name: 'x', files: new Map(Object.entries(files)) };
  beforeEach(() => store.putSite(site));

  test.each(Object.keys(files))(
    'is not there while its %s is missing or another one',
    async (file) => {
      expect(await store.hasSite(site)).toBe(true);
      await store.replace(`site/current/${file}`, Buffer.from('other'));
      expect(await store.hasSite(site)).toBe(false);
      await store.remove(`site/current/${file}`);
      expect(await store.hasSite(site)).toBe(false);
    },
  );

  test('is not there while a page of a route that is gone is', async () => {
    const later = { name: 'y', files: new Map([['public/discovery.json', '2']]) };
    const refuse = answers(403, 'AccessDenied');
    server.fail((request, ...rest) =>
      request.method === 'DELETE' ? refuse(request, ...rest) : null,
    );
    await expect(store.putSite(later)).rejects.toThrow('may not do that');
    expect(await store.hasSite(later)).toBe(false);
    server.fail(() => null);
    await store.putSite(later);
    expect(await store.hasSite(later)).toBe(true);
  });

  test.each(Object.keys(files))('is not put when its %s is refused', async (file) => {
    const refuse = answers(403, 'AccessDenied');
    server.fail((request, ...rest) =>
      request.method === 'PUT' && request.key.endsWith(file) ? refuse(request, ...rest) : null,
    );
    await expect(store.putSite(site)).rejects.toThrow('this access key may not do that');
  });

  test('is written although foreign objects have names that are no keys of a store', async () => {
    const strange = 'live/site/current/public/a b.html';
    server.objects.set(strange, { body: Buffer.of(), headers: {}, time: new Date() });
    const files = new Map([['public/discovery.json', '2']]);
    await store.putSite({ name: 'y', files });
    expect([...server.objects.keys()].filter((key) => key.includes('/site/'))).toEqual([
      'live/site/current/public/discovery.json',
      strange,
    ]);
  });
});

test('[DP-20] a store that ignores the condition is found out before the first write', async () => {
  await assertFit(store);
  server.objects.clear();
  server.fail(({ method, headers }, response, act) => {
    if (method !== 'PUT' || headers['if-none-match'] === undefined) return null;
    act();
    response.writeHead(200).end();
    return true;
  });
  await expect(assertFit(store)).rejects.toMatchObject({
    message:
      's3://ideas/live is not fit for releases: it writes over what is already there when asked not to.',
    exitCode: 3,
  });
});

describe('[DP-20] the stored object decides, not the answer:', () => {
  const once = (fault: Fault): Fault => {
    let done = false;
    return (request, response, act) => {
      if (done || request.method !== 'PUT') return null;
      done = true;
      return fault(request, response, act);
    };
  };

  test.each<[string, Fault, boolean]>([
    ['an error after the object landed is a success', landed(answers(500)), true],
    ['no answer after the object landed is a success', landedInSilence, true],
    [
      'an error while another writer was first is a lost race',
      (...all) => {
        const body = Buffer.from('theirs');
        server.objects.set('live/live/1.json', { body, headers: {}, time: new Date() });
        return answers(500)(...all);
      },
      false,
    ],
    ['an error before anything landed is tried again', answers(503), true],
    ['too many requests at a time are tried again', answers(429), true],
    [
      'a conflict that left nothing behind is tried again',
      answers(409, 'ConditionalRequestConflict'),
      true,
    ],
  ])('%s', async (_what, fault, isOurs) => {
    server.fail(once(fault));
    expect(await storeFor(fault).create('live/1.json', content('mine'))).toBe(isOurs);
    expect(await text('live/1.json')).toBe(isOurs ? 'mine' : 'theirs');
  });

  test('our own object that lands after we looked, before the next try, is a success', async () => {
    let puts = 0;
    server.fail(({ method }, response, act) => {
      if (method !== 'PUT') return null;
      puts += 1;
      if (puts === 1) response.writeHead(500).end();
      else {
        act();
        response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      }
      return true;
    });
    expect(await store.create('live/1.json', content('mine'))).toBe(true);
    expect(puts).toBe(2);
  });

  test('our own object that is larger than any document is known again @ci', async () => {
    const large = { plain: Buffer.alloc(DOCUMENT_LIMIT + 10) };
    server.fail(once(landed(answers(500))));
    expect(await store.create('releases/a/r/js/x.js', large)).toBe(true);
  });

  test('removing a missing object succeeds, also where the service answers 404', async () => {
    server.fail(answers(404, 'NoSuchKey'));
    await store.remove('live/1.json');
  });
});

describe('[DP-20] one sentence when the store can not be used:', () => {
  test.each<[string, Fault, string]>([
    ['errors @ci', answers(500), "can't be used: HTTP 500."],
    ['silence @ci', silence, "can't be used: no answer within 0.5 s."],
    [
      'half a body @ci',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 1000 });
        response.write('half');
        setImmediate(() => response.destroy());
        return true;
      },
      "can't be used: ",
    ],
    [
      'a refusal',
      answers(403, 'AccessDenied'),
      'refuses: this access key may not do that (AccessDenied).',
    ],
    ['another refusal', answers(403, 'RequestExpired'), 'refuses: RequestExpired.'],
    ['a refusal without words', answers(418), 'refuses: HTTP 418.'],
    ['no bucket', answers(400, 'NoSuchBucket'), 'refuses: there is no such bucket (NoSuchBucket).'],
  ])('%s', async (_what, fault, sentence) => {
    server.fail(fault);
    const asked = storeFor(fault);
    for (const act of [
      () => asked.read('live/1.json'),
      () => asked.list('live/'),
      () => asked.create('live/1.json', content('x')),
    ]) {
      await expect(act()).rejects.toMatchObject({
        message: expect.stringContaining(`s3://ideas/live ${sentence}`),
        exitCode: 3,
      });
    }
  });

  test('unreachable server', async () => {
    await server.close();
    await expect(store.list('live/')).rejects.toThrow("s3://ideas/live can't be used: ");
  });

  test('no access key', () => {
    const env = { ...server.env, AWS_ACCESS_KEY_ID: '' };
    expect(() => s3Store('s3://ideas', env)).toThrow('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  });
});

test('[DP-31] reads at most the requested size of an object, compressed or not @ci', async () => {
  const plain = Buffer.from('0123456789');
  await store.create('x/plain', { plain });
  await store.create('x/packed', { plain, gz: gzipSync(Buffer.alloc(50_000_000)) });
  expect((await store.read('x/plain', 10))?.toString()).toBe('0123456789');
  expect((await store.read('x/plain', 4))?.toString()).toBe('01234');
  expect((await store.read('x/packed', 100))?.length).toBe(101);
});

test.each(['gzip', 'br', 'deflate', 'gzip, gzip, gzip, gzip, gzip, gzip'])(
  '[DP-31] what is not packed by %s as it says is damaged, and not asked for again',
  async (encoding) => {
    const body = Buffer.from('this is not packed at all');
    const headers = { 'content-encoding': encoding };
    server.objects.set('live/x/y', { body, headers, time: new Date() });
    server.requests.length = 0;
    expect(await store.read('x/y')).not.toBeNull();
    expect(server.requests).toHaveLength(1);
  },
);

test('[DP-31] lists foreign keys unchanged, over any number of answers', async () => {
  const strange = ['&', '<&>"', "it's", 'a&amp;b', '../x', 'a b?c#d', '\u001b[2J', 'é', '%2e%2e/x'];
  // The next request may have to continue after any of these keys.
  for (let index = 1; index < 9; index += 1) strange.push(`&${index}`, `<${index}`);
  const keys = strange.map((name) => `live/${name}`).sort();
  for (const key of keys) {
    server.objects.set(`live/${key}`, { body: Buffer.of(), headers: {}, time: new Date() });
  }
  expect(await store.list('live/')).toEqual(keys);
});

test.each(['../x', 'x/../y', 'x//y', './x', 'x/', '', 'x?y', 'x#y', 'x\\y', 'x%2e', 'x y', 'ü'])(
  '[DP-31] %j is asked for in no way',
  async (key) => {
    server.requests.length = 0;
    const sentence = `${JSON.stringify(key)} is no key of a release store.`;
    await expect(store.read(key)).rejects.toThrow(sentence);
    await expect(store.create(key, content('x'))).rejects.toThrow(sentence);
    await expect(store.replace(key, Buffer.from('x'))).rejects.toThrow(sentence);
    await expect(store.remove(key)).rejects.toThrow(sentence);
    await expect(store.modified(key)).rejects.toThrow(sentence);
    expect(server.requests).toEqual([]);
  },
);

test('[DP-31] refuses keys whose address would name another object', async () => {
  const client = s3Client('ideas', 's3://ideas', server.env, { pauseMs: 1 });
  server.requests.length = 0;
  for (const path of ['a/../b', 'a/%2e%2e/b', 'a\\b', './a', 'a/\tb']) {
    await expect(client.ask({ method: 'DELETE', path })).rejects.toThrow(
      `${JSON.stringify(path)} is no key that s3://ideas can be asked for.`,
    );
  }
  expect(server.requests).toEqual([]);
});

test.each([
  ...['s3://', 's3://Ideas', 's3://ideas/../other', 's3://ideas/a/../../b', 's3://ideas/a//b'],
  's3://ideas/.x',
])('[DP-20, DP-31] %s is no place of a store', (place) => {
  expect(() => s3Store(place, server.env)).toThrow('is no store; write s3://bucket/prefix.');
});

test('[DP-20] the token of a temporary access key goes along, signed', async () => {
  const env = { ...server.env, AWS_SESSION_TOKEN: 'a-token' };
  await s3Store('s3://ideas/live', env).read('live/1.json');
  const headers = server.requests.at(-1)?.headers;
  expect(headers?.['x-amz-security-token']).toBe('a-token');
  expect(headers?.authorization).toMatch(/SignedHeaders=[^,]*x-amz-security-token/);
});
