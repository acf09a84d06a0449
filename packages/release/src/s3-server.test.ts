import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { compressed } from '@composed/build/compress';
import { ensureS3, type S3Server, startS3 } from '@composed/testing/s3-server';
import { AwsV4Signer } from 'aws4fetch';
import { composeNewest } from './complete.ts';
import { DAY_MS } from './durations.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { history, status } from './report.ts';
import { s3Client } from './s3-client.ts';
import { s3Store } from './s3-store.ts';
import { assertFit, content, type Store, StoreError } from './store.ts';
import { litter, ONLY_IN_BUCKETS } from './testing/litter.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

jest.unmock('@composed/build/compress');

const FULL = process.env.FULL === '1';
/** Restarting the service takes longer than all other tests. */
const inFull = FULL ? test : test.skip;
const describeWithS3 = ensureS3(false) ? describe : describe.skip;

const SETTINGS = { timeoutMs: 5_000, pauseMs: 20 };
const ALL = { traffic: 100, why: null };

// A service that shares two cores with other tests is slow, but works.
jest.setTimeout(120_000);

describeWithS3('[DP-20] on a real S3 service (Debian: radosgw, ceph-mon, ceph-osd) @ci', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-s3-'));
  let server: S3Server;
  let places = 0;
  beforeAll(async () => {
    server = await startS3(folder);
    const bucket = s3Client('ideas', 's3://ideas', server.env, SETTINGS);
    await bucket.ask({ method: 'PUT', path: '' });
  });
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a separate prefix of the bucket for each test, so that tests don't affect each other. */
  const open = (place = `place-${places++}`): Store =>
    s3Store(`s3://ideas/${place}`, server.env, SETTINGS);
  const text = async (store: Store, key: string) => (await store.read(key))?.toString() ?? null;

  test('it is found fit for releases, again and again', async () => {
    const store = open();
    await assertFit(store);
    await assertFit(store);
    expect(await text(store, 'probe')).toBe('1');
  });

  test('[DP-02, DP-20] of twenty simultaneous creations one succeeds, with all of its bytes', async () => {
    const store = open();
    for (let round = 0; round < (FULL ? 20 : 4); round += 1) {
      const writers = Array.from({ length: 20 }, (_, who) => String(who).repeat(5_000));
      const key = `live/${round}.json`;
      const won = await Promise.all(writers.map((words) => store.create(key, content(words))));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await text(store, key)).toBe(writers[won.indexOf(true)]);
    }
  });

  test('keeps type, cache rule and gzip, and answers the bytes that were given', async () => {
    const store = open('kept');
    const plain = Buffer.from('a line that repeats itself\n'.repeat(50));
    const { gz } = await compressed(plain);
    await store.create('releases/a/r/js/x.js', { plain, ...(gz ? { gz } : {}) });
    expect((await store.read('releases/a/r/js/x.js'))?.equals(plain)).toBe(true);
    const client = s3Client('ideas', 's3://ideas', server.env, SETTINGS);
    const { headers } = await client.ask({ method: 'HEAD', path: 'kept/releases/a/r/js/x.js' });
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBe(gz?.length);
    expect(gunzipSync(gz ?? '').equals(plain)).toBe(true);
  });

  test('lists, replaces and removes, over more keys than one answer holds', async () => {
    const store = open();
    const count = FULL ? 1_100 : 40;
    const keys = Array.from({ length: count }, (_, index) => `live/${10_000 + index}.json`);
    for (let from = 0; from < count; from += 20) {
      await Promise.all(keys.slice(from, from + 20).map((key) => store.create(key, content(key))));
    }
    expect(await store.list('live/')).toEqual(keys);
    await store.replace(keys[0] as string, Buffer.from('new'));
    expect(await text(store, keys[0] as string)).toBe('new');
    const written = (await store.modified(keys[0] as string)) ?? new Date(0);
    expect(Math.abs(written.getTime() - Date.now())).toBeLessThan(120_000);
    await store.remove(keys[1] as string);
    await store.remove(keys[1] as string);
    expect(await store.read(keys[1] as string)).toBeNull();
    expect(await store.modified(keys[1] as string)).toBeNull();
    expect(await store.list('live/')).toHaveLength(count - 1);
  });

  /** Writes under any key, like a foreign program. */
  async function putRaw(key: string, bytes: string): Promise<void> {
    const {
      AWS_ENDPOINT_URL = '',
      AWS_ACCESS_KEY_ID = '',
      AWS_SECRET_ACCESS_KEY = '',
    } = server.env;
    const signed = await new AwsV4Signer({
      ...{ accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
      ...{ service: 's3', region: 'us-east-1', method: 'PUT', body: bytes },
      // With encoded slashes, no part of the key is resolved as a parent folder.
      url: `${AWS_ENDPOINT_URL}/ideas/${encodeURIComponent(key)}`,
    }).sign();
    const answer = await fetch(signed.url, { ...signed, body: bytes });
    if (!answer.ok) throw new Error(`${key}: HTTP ${answer.status} ${await answer.text()}`);
  }

  describe('a site', () => {
    let fixture: ReleaseFixture;
    let store: Store;
    beforeEach(() => {
      fixture = new ReleaseFixture();
      store = open();
      jest.spyOn(fixture, 'store', 'get').mockReturnValue(store);
    });
    afterEach(() => fixture.close());

    async function live() {
      await fixture.configured();
      const names = await fixture.all();
      await fixture.promote(names);
      return names;
    }

    test('[DP-01, DP-02, DP-03, DP-04, DP-22] goes live and back, in the bytes that a folder would have', async () => {
      const [ideas] = await live();
      const two = await fixture.deploy('remote-ideas', { words: 'two' }, { traffic: 10 });
      await fixture.promote([two]);
      expect(await text(store, 'site/current/public/index.html')).toContain(two.release);
      await fixture.rollback({ pkg: 'remote-ideas', why: 'Drafts get lost' });
      expect(await text(store, 'site/current/public/index.html')).toContain(ideas?.release);
      expect((await history(fixture.context(), 1))[0]).toMatchObject({ why: 'Drafts get lost' });
      expect((await status(fixture.context()))?.undone).toEqual([]);
      expect(await fixture.faults()).toEqual([]);

      const site = async () => {
        const keys = await fixture.store.list('site/current/');
        // Servers of a bucket can't choose a variant, so it has no deltas of pages.
        const whole = keys.filter((key) => !key.endsWith('.dcz'));
        return Promise.all(whole.map(async (key) => [key, await text(fixture.store, key)]));
      };
      const here = await site();
      const everything = await Promise.all(
        ['live/', 'releases/'].map((prefix) => store.list(prefix)),
      );
      jest.restoreAllMocks();
      for (const key of everything.flat()) {
        await fixture.store.create(key, content((await text(store, key)) ?? ''));
      }
      await composeNewest(fixture.context());
      expect(await site()).toEqual(here);
    });

    test('[DP-07] deletes unused files', async () => {
      await live();
      const old = await fixture.published('remote-auth', { words: 'old' });
      const later = fixture.context({ now: () => new Date(Date.now() + 40 * DAY_MS) });
      expect(await prune(later, 14)).toEqual([`remote-auth@${old.release}`]);
      expect(await store.list(`releases/remote-auth/${old.release}/`)).toEqual([]);
      expect(await fixture.faults()).toEqual([]);
    });

    test('[DP-31] works beside hostile keys, and requests each key exactly @ci', async () => {
      const [ideas] = await live();
      const place = store.name.replace('s3://ideas/', '');
      const put = (key: string, bytes: string) => putRaw(`${place}/${key}`, bytes);
      await litter(fixture, put, 2);
      for (const key of ONLY_IN_BUCKETS) await put(key, 'x');
      const before = new Set(await store.list(''));
      expect([...before]).toEqual(expect.arrayContaining(ONLY_IN_BUCKETS));
      const later = fixture.context({ now: () => new Date(Date.now() + 40 * DAY_MS) });
      const gone = await prune(later, 14);
      expect(gone).toContain('remote-ideas@1.0.0-0123456789ab');
      const left = await store.list('');
      for (const key of [...ONLY_IN_BUCKETS, 'live/00000001.json', 'live/00000002.json']) {
        expect(left).toContain(key);
      }
      for (const key of await store.list(`releases/remote-ideas/${ideas?.release}/`)) {
        expect(before.has(key)).toBe(true);
      }
      await fixture.deploy('remote-ideas', { words: 'two' });
      await fixture.rollback();
      expect((await status(fixture.context()))?.undone).toEqual([]);
      expect(await text(store, 'site/current/public/index.html')).toContain(ideas?.release);
    });

    inFull(
      '[DP-02] loses nothing that was acknowledged when the service is killed, and goes on after that',
      async () => {
        await live();
        for (let round = 0; round < 4; round += 1) {
          const kept = new Map<string, string>();
          const noting: Store = {
            ...store,
            async create(key, given) {
              const made = await store.create(key, given);
              if (made) kept.set(key, given.plain.toString());
              return made;
            },
          };
          let failure: unknown = null;
          const work = (async () => {
            for (let index = 0; failure === null; index += 1) {
              const build = fixture.build('remote-ideas', { words: `round ${round} ${index}` });
              try {
                const { pkg, release } = await publish(fixture.context({ store: noting }), build);
                await promote(fixture.context({ store: noting }), [{ pkg, release }], ALL);
              } catch (error) {
                failure = error;
              }
            }
          })();
          while (kept.size < 20 + round * 7) await wait(5);
          await server.kill();
          await work;
          expect(failure).toBeInstanceOf(StoreError);
          expect((failure as Error).message).toMatch(
            /^s3:\/\/ideas\/place-\d+ can't be used: .*\.$/,
          );
          server = await startS3(folder);
          for (const [key, words] of kept)
            expect([key, await text(store, key)]).toEqual([key, words]);
          await composeNewest(fixture.context());
          expect(await fixture.faults()).toEqual([]);
        }
      },
      300_000,
    );
  });

  describe('one sentence for', () => {
    const says = (env: NodeJS.ProcessEnv, place: string, sentence: string) =>
      expect(
        s3Store(place, { ...server.env, ...env }, SETTINGS).read('live/1.json'),
      ).rejects.toMatchObject({
        message: expect.stringContaining(`${place} refuses: ${sentence}`),
        exitCode: 3,
      });

    test('a wrong key, a wrong secret, no bucket', async () => {
      await says(
        { AWS_ACCESS_KEY_ID: 'stranger' },
        's3://ideas/x',
        'it does not know this access key',
      );
      await says({ AWS_SECRET_ACCESS_KEY: 'x' }, 's3://ideas/x', 'the secret key is not the one');
    });

    test('a clock that is off by an hour', async () => {
      jest.useFakeTimers({
        now: Date.now() + 3_600_000,
        doNotFake: [
          'setTimeout',
          'setImmediate',
          'setInterval',
          'nextTick',
          'queueMicrotask',
          'performance',
        ],
      });
      try {
        await says({}, 's3://ideas/x', "this machine's clock is wrong");
      } finally {
        jest.useRealTimers();
      }
    });
  });
});
