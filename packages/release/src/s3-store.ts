import { gzipped } from '@composed/build/compress';
import { DOCUMENT_LIMIT } from '@composed/contract/release';
import type { SiteFiles } from '@composed/site/compose';
import { contentType } from '@composed/site/resource';
import { inParallel } from '@composed/workspace/in-parallel';
import { type S3Settings, s3Client } from './s3-client.ts';
import { assertKey, type Content, isKey, type Store, StoreError } from './store.ts';

/** Keys of releases, whose content never changes. */
const IMMUTABLE = /^(releases|maps)\/[^/]+\/(?!previews\/)[^/]+\//;

/** An object has only one variant. All browsers and tools can read gzip. */
const objectOf = (key: string, { plain, gz }: Content) => ({
  bytes: gz ?? plain,
  headers: {
    'Content-Type': contentType(key),
    'Cache-Control': IMMUTABLE.test(key) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(gz ? { 'Content-Encoding': 'gzip' } : {}),
  },
});

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Decodes XML entities. Foreign keys may contain encoded characters. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Creates a store in a bucket of any S3-compatible service: `s3://bucket/prefix`. */
export function s3Store(place: string, env: NodeJS.ProcessEnv, settings: S3Settings = {}): Store {
  const [, bucket = '', path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?(.*)$/.exec(place) ?? [];
  if (bucket === '' || !(path === '' || isKey(path.replace(/\/$/, '')))) {
    throw new StoreError(`"${place}" is no store; write s3://bucket/prefix.`);
  }
  const name = `s3://${bucket}/${path}`;
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const client = s3Client(bucket, name, env, settings);
  const at = (key: string) => {
    assertKey(key);
    return prefix + key;
  };

  async function read(key: string, limit?: number): Promise<Buffer | null> {
    const limited = limit === undefined ? {} : { limit };
    const { status, body } = await client.ask({ method: 'GET', path: at(key), ...limited }, [404]);
    return status === 404 ? null : body;
  }

  /** Creates an object. If the answer is not certain, reads the object to find out who wrote it. */
  function create(key: string, content: Content): Promise<boolean> {
    const { bytes, headers } = objectOf(key, content);
    const conditional = { ...headers, 'If-None-Match': '*' };
    let uncertain = false;
    return client.repeat(async () => {
      const answer = await client.once({
        method: 'PUT',
        path: at(key),
        headers: conditional,
        bytes,
      });
      if (answer instanceof Error) uncertain = true;
      else {
        const { status } = client.assertDone(answer, [409, 412]);
        if (status < 300) return true;
        if (status === 412 && !uncertain) return false;
      }
      const there = await read(key, Math.max(content.plain.length, DOCUMENT_LIMIT));
      // After an error, the object may still be our own.
      if (there !== null) return uncertain && there.equals(content.plain);
      return answer instanceof Error ? answer : new Error(`HTTP ${answer.status}`);
    });
  }

  async function put(key: string, content: Content): Promise<void> {
    await client.ask({ method: 'PUT', path: at(key), ...objectOf(key, content) });
  }

  async function remove(key: string): Promise<void> {
    await client.ask({ method: 'DELETE', path: at(key) }, [404]);
  }

  async function list(wanted: string): Promise<string[]> {
    const keys: string[] = [];
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + wanted });
      if (token !== '') query.set('continuation-token', token);
      const text = (await client.ask({ method: 'GET', path: `?${query}` })).body.toString();
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        keys.push(unescaped(key).slice(prefix.length));
      }
      const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
      token = next === undefined ? undefined : unescaped(next);
    }
    return keys.sort();
  }

  const siteKey = (file: string) => `site/current/${file}`;
  /** Splits the files into the discovery document, which differs in each site and is written first, and the rest. */
  function splitFiles({ files }: SiteFiles) {
    const isList = ([file]: readonly [string, string]) => file === 'public/discovery.json';
    const all = [...files];
    return { first: all.filter(isList), rest: all.filter((entry) => !isList(entry)) };
  }
  const isServed = async ([file, text]: readonly [string, string]) =>
    (await read(siteKey(file), Buffer.byteLength(text)))?.toString() === text;

  /** Keys of pages whose routes no longer exist. */
  async function staleKeys({ files }: SiteFiles): Promise<string[]> {
    const kept = new Set([...files.keys()].map(siteKey));
    return (await list('site/current/')).filter((key) => isKey(key) && !kept.has(key));
  }

  return {
    name,
    read,
    list,
    create,
    remove,
    renew: put,
    replace: (key, bytes) => put(key, { plain: bytes }),
    async modified(key) {
      const { status, headers } = await client.ask({ method: 'HEAD', path: at(key) }, [404]);
      return status === 404 ? null : new Date(headers.get('last-modified') ?? Number.NaN);
    },
    async hasSite(site: SiteFiles) {
      const { first, rest } = splitFiles(site);
      if (!(await inParallel(first, isServed)).every(Boolean)) return false;
      const [stale, served] = await Promise.all([staleKeys(site), inParallel(rest, isServed)]);
      return stale.length === 0 && served.every(Boolean);
    },
    async putSite(site: SiteFiles) {
      const { first, rest } = splitFiles(site);
      const write = async ([file, text]: readonly [string, string]) => {
        const plain = Buffer.from(text);
        await put(siteKey(file), { plain, gz: await gzipped(plain) });
      };
      // Write the discovery document first: a page accepts a newer one, but refuses one that is older than itself.
      await inParallel(first, write);
      const [stale] = await Promise.all([staleKeys(site), inParallel(rest, write)]);
      await inParallel(stale, remove);
    },
    async tidy() {
      // Objects are always complete, and there is only one site.
    },
  };
}
