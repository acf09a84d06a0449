import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isCompressible } from '@composed/build/compress';
import { describeBuild, readRecord, writeRecord } from '@composed/build/release-record';
import { DENSE_ENDINGS, RELEASE_ENDINGS } from '@composed/contract/file-kinds';
import { DOCUMENT_LIMIT, type ReleaseName } from '@composed/contract/release';
import { type Listening, listenOnLoopback } from '@composed/site/listen';
import { hostServer } from '@composed/site/servers';
import { findNginx, nginxServers, startNginx } from '@composed/testing/nginx';
import { getRaw } from '@composed/testing/raw-request';
import { freePorts } from '@composed/workspace/free-ports';
import { ROOT } from '@composed/workspace/paths';
import { composeNewest } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { endPreview, preview, readPreviews } from './preview.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { StoreError } from './store.ts';
import { fixture, useSite } from './testing/use-site.ts';

const ALL = { traffic: 100, why: null };
const EVIL = 'globalThis.evil = true';

let ideas: ReleaseName;
let auth: ReleaseName;

const at = (key: string) => join(fixture.folder, key);
const folderOf = ({ pkg, release }: ReleaseName) => `releases/${pkg}/${release}`;
const recordOf = (name: ReleaseName) => `${folderOf(name)}/release.json`;
const textOf = (key: string) => readFileSync(at(key), 'utf8');

/** Writes directly into the store's folder, as an attacker could, without our checks. */
function put(key: string, content: string | Buffer): void {
  mkdirSync(dirname(at(key)), { recursive: true });
  writeFileSync(at(key), content);
}

useSite(async (site) => {
  await site.goLive();
  ({ ideas, auth } = site.first);
});

/** Makes an unpublished build. Returns it with its future name. */
function another(words = 'two') {
  const folder = fixture.build('remote-ideas', { words });
  return { folder, name: { pkg: 'remote-ideas', release: readRecord(folder).release } };
}

test('[DP-31, DP-01] a folder under the name of a future record is not taken for the release @ci', async () => {
  const { folder, name } = another();
  const before = await fixture.generation();
  mkdirSync(at(recordOf(name)), { recursive: true });
  await expect(publish(fixture.context(), folder)).rejects.toThrow('is no file');
  expect(await fixture.generation()).toEqual(before);
  rmSync(at(recordOf(name)), { recursive: true });
  expect(await publish(fixture.context(), folder)).toMatchObject({ already: false });
  await fixture.promote([name]);
  expect(await fixture.stable()).toBe(name.release);
});

describe('[DP-31, DP-08] foreign compressed files in a release @ci', () => {
  const listening: Listening[] = [];
  afterEach(async () => {
    for (const server of listening.splice(0)) await server.close();
  });

  test('are removed by publish, and visitors receive the built files', async () => {
    const { folder, name } = another();
    const script = join(folder, 'remoteEntry.js');
    writeFileSync(`${script}.gz`, gzipSync(readFileSync(script)));
    put(`${folderOf(name)}/remoteEntry.js.gz`, gzipSync(EVIL));
    put(`${folderOf(name)}/js/lazy.js.br`, brotliCompressSync(EVIL));
    mkdirSync(at(`${folderOf(name)}/js/home.js.br/deeper`), { recursive: true });
    await publish(fixture.context(), folder);
    expect(readFileSync(at(`${folderOf(name)}/remoteEntry.js.gz`))).toEqual(
      readFileSync(`${script}.gz`),
    );
    expect(readdirSync(at(`${folderOf(name)}/js`)).filter((file) => /br$/.test(file))).toEqual([]);
    await fixture.promote([name]);
    expect(await fixture.faults()).toEqual([]);
  });

  test('are found by the gate and by verify', async () => {
    const { folder, name } = another();
    await publish(fixture.context(), folder);
    const before = await fixture.generation();
    const planted = [`${folderOf(name)}/js/lazy.js.gz`, `${recordOf(name)}.br`];
    for (const key of planted) put(key, gzipSync(EVIL));
    const faults = planted.map((key) => `${key} is no compressed form of it.`);
    const refused = fixture.promote([name]);
    for (const fault of faults) await expect(refused).rejects.toThrow(fault);
    expect(await fixture.faults()).toEqual(faults);
    expect(await fixture.generation()).toEqual(before);
  });

  test('are not handed out where a release has none: records, previews, pictures', async () => {
    const { folder } = another();
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'p.png'), 'picture');
    writeRecord(folder, describeBuild(folder, { name: 'remote-ideas', version: '1.0.0' }));
    const found = await publish(fixture.context(), folder);
    await preview(fixture.context(), found, { name: 'pr-1', lastsMs: 1000 });
    const keys = [
      recordOf(found),
      `${folderOf(found)}/assets/p.png`,
      'releases/remote-ideas/previews/pr-1.json',
    ];
    for (const key of keys) {
      put(`${key}.gz`, gzipSync(EVIL));
      put(`${key}.br`, brotliCompressSync(EVIL));
    }
    const [node = 0, nginx = 0] = await freePorts(2);
    listening.push(await listenOnLoopback(hostServer(fixture.folder), node));
    if (findNginx(false) !== undefined) {
      listening.push(await startNginx(nginxServers(fixture.folder, { host: nginx })));
    }
    for (const port of [node, nginx].slice(0, listening.length)) {
      for (const key of keys) {
        const answer = await getRaw(port, `/${key}`, ['Accept-Encoding: gzip']);
        expect([key, answer.status, answer.body.toString()]).toEqual([key, 200, textOf(key)]);
      }
    }
  });

  test('are none of a kind of file that builds compress', () => {
    expect(DENSE_ENDINGS).toEqual(
      RELEASE_ENDINGS.filter((ending) => !isCompressible(`x.${ending}`)),
    );
  });
});

test('[DP-18, DP-08] a record with the team’s own stolen key reaches for nothing outside of its folder @ci', async () => {
  const name = { pkg: 'remote-ideas', release: '9.9.9-0123456789ab' };
  cpSync(at(folderOf(ideas)), at(folderOf(name)), { recursive: true });
  cpSync(at(`maps/remote-ideas/${ideas.release}`), at(`maps/remote-ideas/${name.release}`), {
    recursive: true,
  });
  const good = { ...JSON.parse(JSON.parse(textOf(recordOf(ideas))).text), release: name.release };
  const facts = good.files['js/lazy.js'];
  const tryWith = (text: string) => {
    put(recordOf(name), JSON.stringify(fixture.keyOf('remote-ideas').sign(text)));
    return fixture.promote([name], {}, { dryRun: true });
  };
  const text = JSON.stringify(good);
  const withFile = (file: string) =>
    JSON.stringify({ ...good, files: { ...good.files, [file]: facts } });
  // Without this, the rest would prove nothing.
  expect((await tryWith(text)).changed).toBe(true);
  for (const hostile of [
    text.replace('"files":{', '"files":{"__proto__":{},'),
    text.replace('"shared":{', '"shared":{"__proto__":"^1.0.0",'),
    text.replace('"shared":{', '"shared":{"constructor":"^1.0.0",'),
    JSON.stringify({ ...good, entry: `../../remote-auth/${auth.release}/remoteEntry.js` }),
    JSON.stringify({ ...good, entry: 'https://evil.example/x.js' }),
    JSON.stringify({ ...good, files: { ...good.files, 'js/lazy.js': { ...facts, size: 0 } } }),
    JSON.stringify({ ...good, kind: 'host' }),
    JSON.stringify({ ...good, name: 'host', kind: 'host' }),
    JSON.stringify({ ...good, container: 'a;alert(1)' }),
    withFile(`../../remote-auth/${auth.release}/js/auth.js`),
    withFile('/js/lazy.js'),
    withFile('js//lazy.js'),
    withFile('js/%2e%2e/lazy.js'),
    withFile('x.html'),
    withFile('release.json'),
    withFile('js/not-there.js'),
    '['.repeat(1_000_000),
  ]) {
    await expect(tryWith(hostile)).rejects.toThrow('is refused');
  }
});

test('[DP-18, DP-23] one team’s key makes no generation and no preview of another team’s', async () => {
  const before = await fixture.generation();
  const thief = fixture.keyOf('remote-ideas');
  const file = JSON.parse(textOf('live/00000002.json'));
  const generation = JSON.stringify({ ...JSON.parse(file.internal.text), number: 3 });
  const forged = { internal: thief.sign(generation), public: thief.sign(file.public.text) };
  put('live/00000003.json', JSON.stringify(forged));
  put('live/00000004.json', JSON.stringify({ ...forged, public: file.public }));
  put('live/00000005.json', JSON.stringify(file));
  const context = fixture.context();
  await preview(context, { ...ideas, already: true, integrity: 'x' }, { name: 'pr-1', lastsMs: 9 });
  const own = textOf('releases/remote-ideas/previews/pr-1.json');
  put('releases/remote-ideas/previews/pr-2.json', own);
  put('releases/remote-auth/previews/pr-1.json', own);
  const text = JSON.parse(own).text.replaceAll('remote-ideas', 'remote-auth');
  put('releases/remote-auth/previews/pr-3.json', JSON.stringify(thief.sign(text)));
  const keys = fixture.site().keys;
  expect([...(await readPreviews(context, keys)).keys()]).toEqual([
    'releases/remote-ideas/previews/pr-1.json',
  ]);
  expect(await fixture.generation()).toEqual(before);
  await fixture.disable('remote-auth');
  expect((await fixture.generation()).number).toBe(6);
});

test('[DP-31] a roll-back stops the harm of a damaged live record, and other packages continue @ci', async () => {
  const { folder, name } = another();
  await publish(fixture.context(), folder);
  await fixture.promote([name]);
  const theirs = await fixture.published('remote-auth', { words: 'two' });
  put(recordOf(name), '{}');
  await expect(fixture.promote([theirs])).rejects.toThrow(
    `remote-ideas@${name.release}, which is live, can't be used: its record is missing or changed`,
  );
  await fixture.rollback({ pkg: 'remote-ideas', harmful: true });
  expect(await fixture.stable()).toBe(ideas.release);
  await fixture.promote([theirs]);
  expect(await fixture.stable('remote-auth')).toBe(theirs.release);
});

test('[DP-31] folders, pipes and links under the numbers to come stop no command @ci', async () => {
  const before = await fixture.generation();
  mkdirSync(at('live/00000003.json'));
  execFileSync('mkfifo', [at('live/00000004.json')]);
  symlinkSync(at('live/00000002.json'), at('live/00000005.json'));
  symlinkSync('/nowhere', at('live/00000006.json'));
  symlinkSync(at('live/00000007.json'), at('live/00000007.json'));
  expect(await fixture.generation()).toEqual(before);
  await fixture.disable('remote-ideas');
  expect((await fixture.generation()).number).toBe(8);
  expect(await prune(fixture.context(), 1)).toEqual([]);
  expect(await fixture.faults()).toEqual([]);
  await fixture.rollback({ to: 2 });
  expect(await fixture.stable()).toBe(ideas.release);
});

describe('[DP-29] no command follows a symbolic link out of the store @ci', () => {
  test('a file behind one is missing for the gate, as it is for visitors', async () => {
    const { folder, name } = another();
    await publish(fixture.context(), folder);
    const before = await fixture.generation();
    const key = `${folderOf(name)}/js/lazy.js`;
    const outside = join(fixture.root, 'outside.js');
    renameSync(at(key), outside);
    const refused = () => fixture.promote([name]);
    symlinkSync(outside, at(key));
    await expect(refused()).rejects.toThrow(`${key} is missing.`);
    rmSync(at(key));
    execFileSync('mkfifo', [at(key)]);
    await expect(refused()).rejects.toThrow(`${key} is missing.`);
    expect(await fixture.generation()).toEqual(before);
  });

  test('a publish and a preview write nothing through one', async () => {
    const { folder, name } = another();
    const outside = join(fixture.root, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, at(folderOf(name)));
    await expect(publish(fixture.context(), folder)).rejects.toThrow('lies behind a link');
    mkdirSync(at('releases/remote-auth/previews'));
    symlinkSync(at('releases/remote-auth/previews'), at('releases/remote-ideas/previews'));
    const found = { ...ideas, already: true, integrity: 'x' };
    await expect(
      preview(fixture.context(), found, { name: 'pr-1', lastsMs: 1000 }),
    ).rejects.toThrow('lies behind a link');
    const written = readdirSync(outside, { recursive: true, withFileTypes: true });
    expect(written.filter((entry) => entry.isFile())).toEqual([]);
    expect(readdirSync(at('releases/remote-auth/previews'))).toEqual([]);
    rmSync(at(folderOf(name)));
    expect(await publish(fixture.context(), folder)).toMatchObject({ already: false });
  });
});

test('[DP-29, DP-35] the built-in server reads no record beyond a document’s size, and finds nothing under odd names @ci', async () => {
  const name = { pkg: 'remote-ideas', release: '9.9.9-0123456789ab' };
  cpSync(at(folderOf(ideas)), at(folderOf(name)), { recursive: true });
  const { text } = JSON.parse(textOf(recordOf(ideas)));
  const own = JSON.stringify({ text: text.replaceAll(ideas.release, name.release) });
  const [port = 0] = await freePorts(1);
  const server = await listenOnLoopback(hostServer(fixture.folder), port);
  const statusOf = async (path: string) => (await getRaw(port, path)).status;
  try {
    put(recordOf(name), own + ' '.repeat(DOCUMENT_LIMIT));
    put('releases/remote-ideas/previews/large.json', ' '.repeat(DOCUMENT_LIMIT + 1));
    for (const path of [
      `/${folderOf(name)}/js/lazy.js`,
      '/releases/remote-ideas/previews/large.json',
      '/releases/constructor/1.0.0-0123456789ab/x.js',
      '/releases/__proto__/1.0.0-0123456789ab/x.js',
      `/${folderOf(ideas)}/constructor`,
      `/${folderOf(ideas)}/../${ideas.release}/js/lazy.js`,
      `/${folderOf(ideas)}/js/lazy.js.map`,
      `/${folderOf(ideas)}%2fjs/lazy.js`,
      '/releases/remote-ideas/../../live/00000002.json',
      '/releases/remote-ideas/previews/..%2f..%2f..%2flive%2f00000002.json',
    ]) {
      const status = await statusOf(path);
      expect([path, status === 404 || status === 400]).toEqual([path, true]);
    }
    put(recordOf(name), own);
    expect(await statusOf(`/${folderOf(name)}/js/lazy.js`)).toBe(200);
    expect(await statusOf('/')).toBe(200);
  } finally {
    await server.close();
  }
});

test('[DP-22] finds a file of the served site that was changed or lost, and a wrong compressed form of one @ci', async () => {
  const page = 'site/current/public/index.html';
  const rules = 'site/current/server.json';
  const said = (key: string) =>
    `${key} is not that of the site of generation 2: delete it and site/current, and "compose" writes both.`;
  writeFileSync(at(page), 'x');
  unlinkSync(at(rules));
  expect((await fixture.faults()).sort()).toEqual([said(page), said(rules)]);
  // Follows the advice in the message.
  unlinkSync(at(page));
  unlinkSync(at('site/current'));
  expect(await composeNewest(fixture.context())).toEqual({ generation: 2, written: true });
  expect(await fixture.faults()).toEqual([]);
  writeFileSync(at(`${page}.gz`), gzipSync('x'));
  expect(await fixture.faults()).toEqual([`${page}.gz is no compressed form of it.`]);
  unlinkSync(at(`${page}.gz`));
  expect(await fixture.faults()).toEqual([]);
});

interface Statement {
  Action: string;
  Resource: string | string[];
}

/** Reads the bucket policy in docs/setting-up-a-site.md. */
function statements(): Statement[] {
  const text = readFileSync(join(ROOT, 'docs', 'setting-up-a-site.md'), 'utf8');
  const [, json = ''] = /```json\n(\{\n {2}"Version": "2012-10-17".*?)```/s.exec(text) ?? [];
  return JSON.parse(json).Statement;
}

/** Makes a context whose store `s3://ideas/live` allows only what the team's policy allows. */
function asTeam(): ReleaseContext {
  const { store } = fixture;
  const may = (action: string, resource: string) =>
    statements().some(({ Action, Resource }) => {
      const allowed = [Resource].flat().map((each) => each.replace('arn:aws:s3:::', ''));
      const isMet = (each: string) =>
        each.endsWith('*') ? resource.startsWith(each.slice(0, -1)) : resource === each;
      return Action === `s3:${action}` && allowed.some(isMet);
    });
  const guard =
    <A extends [string, ...unknown[]], R>(action: string, act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (!may(action, `ideas/live/${args[0]}`)) throw new StoreError(`${action} ${args[0]}: 403`);
      return act(...args);
    };
  const refuse = () => Promise.reject(new StoreError('PutObject site/: 403'));
  return fixture.context({
    signer: (owner) => {
      if (owner === 'site') throw new StoreError('There is no key of the site here.');
      return fixture.keyOf(owner);
    },
    store: {
      ...store,
      read: guard('GetObject', store.read),
      modified: guard('GetObject', store.modified),
      list: async (prefix) => {
        if (!may('ListBucket', 'ideas')) throw new StoreError('ListBucket: 403');
        return store.list(prefix);
      },
      create: guard('PutObject', store.create),
      replace: guard('PutObject', store.replace),
      remove: guard('DeleteObject', store.remove),
      putSite: refuse,
      tidy: refuse,
    },
  });
}

test('[DP-20, DP-23] the documented rights of a team allow publish and preview, and no other change @ci', async () => {
  const team = asTeam();
  const published = await publish(team, fixture.build('remote-ideas', { words: 'two' }));
  await preview(team, published, { name: 'pr-1', lastsMs: 60_000 });
  await endPreview(team, 'remote-ideas', 'pr-1');
  const before = await fixture.store.list('');
  const auth = fixture.build('remote-auth', { words: 'two' });
  await expect(publish(team, auth)).rejects.toThrow(/^PutObject .*remote-auth.*: 403/);
  await expect(promote(team, [published], ALL)).rejects.toThrow('no key of the site');
  const stolen = { ...team, signer: fixture.context().signer };
  await expect(promote(stolen, [published], ALL)).rejects.toThrow(/^PutObject live\/.*: 403/);
  await expect(prune(stolen, 1)).rejects.toThrow('403');
  const key = `releases/remote-ideas/${fixture.first.ideas.release}/release.json`;
  await expect(team.store.remove(key)).rejects.toThrow('403');
  expect(await fixture.store.list('')).toEqual(before);
});
