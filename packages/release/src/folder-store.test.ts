import fs, {
  lutimesSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deltaPath } from '@composed/site/deltas';
import { folderStore } from './folder-store.ts';
import { content, type Store } from './store.ts';
import { makes } from './zstd.ts';

jest.unmock('@composed/build/compress');

let root: string;
let store: Store;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'idea-hub-store-'));
  store = folderStore(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const text = async (key: string) => (await store.read(key))?.toString() ?? null;
const site = (name: string, files: Record<string, string>) => ({
  name,
  files: new Map(Object.entries(files)),
});

test('[DP-03, DP-22] sites that are made in the same second differ for web servers, which go by second and size @ci', async () => {
  const secondOf = (name: string, file: string) =>
    Math.floor(fs.statSync(join(root, 'site', name, file)).mtimeMs / 1000);
  await store.putSite(site('7-a', { 'public/index.html': 'one'.repeat(500), 'server.json': '{}' }));
  await store.putSite(site('8-b', { 'public/index.html': 'two'.repeat(500), 'server.json': '{}' }));

  for (const file of ['public/index.html', 'public/index.html.gz', 'public/index.html.br']) {
    expect(secondOf('8-b', file)).toBe(secondOf('7-a', file) + 1);
  }
});

test('[DP-01] creates what is not there, and never writes over what is', async () => {
  expect(await text('live/1.json')).toBeNull();
  expect(await store.create('live/1.json', content('first'))).toBe(true);
  expect(await store.create('live/1.json', content('second'))).toBe(false);
  expect(await text('live/1.json')).toBe('first');
});

test('[DP-02, DP-20] of twenty simultaneous creations one succeeds, with all of its bytes @ci', async () => {
  for (let round = 0; round < 5; round += 1) {
    const writers = Array.from({ length: 20 }, (_, who) => String(who).repeat(5_000));
    const key = `live/${round}.json`;
    const won = await Promise.all(writers.map((words) => store.create(key, content(words))));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await text(key)).toBe(writers[won.indexOf(true)]);
  }
});

test('lists keys below a prefix, sorted, without compressed variants and half-written files', async () => {
  const br = Buffer.from('b');
  for (const key of ['live/2.json', 'live/1.json', 'releases/a/r/js/x.js', 'live.json']) {
    await store.create(key, { ...content(key), br, gz: br });
  }
  writeFileSync(join(root, '.pending', 'half'), 'x');
  expect(await store.list('live/')).toEqual(['live/1.json', 'live/2.json']);
  expect(await store.list('releases/a/')).toEqual(['releases/a/r/js/x.js']);
  expect(await store.list('')).toHaveLength(4);
  expect(await store.list('nothing/here/')).toEqual([]);
  expect(readdirSync(join(root, 'releases/a/r/js')).sort()).toEqual(['x.js', 'x.js.br', 'x.js.gz']);
});

test('replaces a pointer, and removes a file with its variants', async () => {
  await store.replace('releases/a/previews/pr-1.json', Buffer.from('1'));
  await store.replace('releases/a/previews/pr-1.json', Buffer.from('2'));
  expect(await text('releases/a/previews/pr-1.json')).toBe('2');
  await store.create('x/y.js', { ...content('y'), br: Buffer.from('b') });
  await store.remove('x/y.js');
  await store.remove('x/y.js');
  expect(readdirSync(join(root, 'x'))).toEqual([]);
});

test('[DP-22] a site is there at once, by one link', async () => {
  const first = site('1-a', { 'public/index.html': 'one', 'nginx.conf': '' });
  expect(await store.hasSite(first)).toBe(false);
  await store.putSite(first);
  await store.putSite(site('2-b', { 'public/index.html': 'two' }));
  expect(await text('site/current/public/index.html')).toBe('two');
  expect(await store.hasSite(first)).toBe(false);
  await store.putSite(first);
  expect(await store.hasSite(first)).toBe(true);
  expect(readlinkSync(join(root, 'site', 'current'))).toBe('1-a');
});

/** Records the disk operations in order: `sync file`, `sync folder`, and each new name. */
function watched(): string[] {
  const events: string[] = [];
  const { open, link, rename } = fs.promises;
  jest.spyOn(fs.promises, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      const { size } = await handle.stat();
      events.push(args[1] === 'r' ? 'sync folder' : `sync file of ${size}`);
    };
    return handle;
  });
  const name = (path: unknown) => events.push(`name ${String(path).slice(root.length + 1)}`);
  jest.spyOn(fs.promises, 'link').mockImplementation(async (from, to) => {
    await link(from, to);
    name(to);
  });
  jest.spyOn(fs.promises, 'rename').mockImplementation(async (from, to) => {
    await rename(from, to);
    name(to);
  });
  return events;
}

describe('[AP-03, DP-20] after a power cut', () => {
  afterEach(() => jest.restoreAllMocks());

  test('a name has all its bytes, and a file its variants', async () => {
    const events = watched();
    const br = Buffer.from('br');
    await store.create('x/a.js', { ...content('plain'), br, gz: Buffer.from('gzip') });
    expect(events).toEqual([
      ...['sync file of 2', 'name x/a.js.br', 'sync folder'],
      ...['sync file of 4', 'name x/a.js.gz', 'sync folder'],
      ...['sync file of 5', 'name x/a.js', 'sync folder'],
    ]);
  });

  test('a pointer has all its bytes', async () => {
    const events = watched();
    await store.replace('x/a.json', Buffer.from('abc'));
    expect(events).toEqual(['sync file of 3', 'name x/a.json', 'sync folder']);
  });

  test('a site has all its files', async () => {
    const events = watched();
    await store.putSite(site('1-a', { 'public/index.html': 'one', 'nginx.conf': 'x' }));
    const switched = events.indexOf('name site/current');
    expect(events.slice(switched)).toEqual(['name site/current', 'sync folder']);
    const files = ['public/index.html', 'nginx.conf'].map((file) => `name site/1-a/${file}`);
    expect(events.slice(0, switched)).toEqual(expect.arrayContaining(files));
    // Each of the two folders is flushed once, after its last name.
    expect(events.slice(switched - 2, switched)).toEqual(['sync folder', 'sync folder']);
    expect(events.slice(0, switched - 2)).not.toContain('sync folder');
  });

  test('a site has all its files also where another program was killed before it was done', async () => {
    const files = { 'public/index.html': 'one', 'nginx.conf': 'x' };
    await store.putSite(site('1-a', files));
    const events = watched();
    await store.putSite(site('1-a', files));
    const switched = events.indexOf('name site/current');
    expect(events.slice(switched - 2, switched)).toEqual(['sync folder', 'sync folder']);
  });
});

test('[DP-07] deletes former sites and partly written files once they are old', async () => {
  const old = new Date('2026-01-01');
  const since = new Date('2026-01-02');
  await store.putSite(site('1-a', { 'public/index.html': 'one' }));
  await store.putSite(site('2-b', { 'public/index.html': 'two' }));
  await store.putSite(site('3-c', { 'public/index.html': 'three' }));
  await store.create('live/1.json', content('x'));
  for (const name of ['old', 'young']) writeFileSync(join(root, '.pending', name), 'x');
  for (const path of ['.pending/old', 'site/1-a', 'site/3-c', 'live/1.json', 'live']) {
    utimesSync(join(root, path), old, old);
  }
  lutimesSync(join(root, 'site', 'current'), old, old);
  await store.tidy(since);
  expect(readdirSync(join(root, '.pending'))).toEqual(['young']);
  expect(readdirSync(join(root, 'site')).sort()).toEqual(['2-b', '3-c', 'current']);
  expect(await text('site/current/public/index.html')).toBe('three');
  expect(await text('live/1.json')).toBe('x');
});

test('[DP-31] reads at most the requested size, and only regular files', async () => {
  await store.create('x/long', content('0123456789'));
  expect((await store.read('x/long', 10))?.toString()).toBe('0123456789');
  expect((await store.read('x/long', 9))?.toString()).toBe('0123456789');
  expect((await store.read('x/long', 4))?.toString()).toBe('01234');
  expect(await store.read('x')).toBeNull();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(root, 'x', 'socket'), resolve));
  expect(await store.read('x/socket')).toBeNull();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ...['../x', 'x/../../y', '/etc/passwd', 'x//y', './x', 'x/.', '.pending/x', 'x/', ''],
  ...['x\\y', 'x y', 'x\0', 'x\n', 'ü'],
])('[DP-31] %j is no key', async (key) => {
  const sentence = `${JSON.stringify(key)} is no key of a release store.`;
  await expect(store.read(key)).rejects.toThrow(sentence);
  await expect(store.create(key, content('x'))).rejects.toThrow(sentence);
  await expect(store.replace(key, Buffer.from('x'))).rejects.toThrow(sentence);
  await expect(store.remove(key)).rejects.toThrow(sentence);
  await expect(store.modified(key)).rejects.toThrow(sentence);
});

test('says when something was written', async () => {
  await store.create('x/a', content('x'));
  utimesSync(join(root, 'x', 'a'), 1_000, 1_000);
  expect(await store.modified('x/a')).toEqual(new Date(1_000_000));
  expect(await store.modified('x/b')).toBeNull();
});

describe('[DP-20] reports in one sentence why it cannot write', () => {
  const failing = (code: string) =>
    Promise.reject(Object.assign(new Error(code), { code })) as never;

  test.each([
    ['ENOSPC', 'its disk is full'],
    ['EROFS', 'it is read-only'],
    ['EACCES', 'this user may not write there'],
    ['EPERM', 'this user may not write there, or its file system has no hard links'],
    ['EIO', 'EIO'],
  ])('%s: %s', async (code, reason) => {
    jest.spyOn(fs.promises, 'link').mockImplementation(() => failing(code));
    const sentence = `In the folder ${root} nothing can be written: ${reason}.`;
    await expect(store.create('live/1.json', content('x'))).rejects.toMatchObject({
      message: sentence,
      exitCode: 3,
    });
    jest.restoreAllMocks();
    expect(await text('live/1.json')).toBeNull();
    expect(readdirSync(join(root, '.pending'))).toEqual([]);
  });

  test('a file where a folder should be', async () => {
    writeFileSync(join(root, 'live'), 'x');
    await expect(store.create('live/1.json', content('x'))).rejects.toThrow(
      'nothing can be written: a file is in the way of a folder.',
    );
    expect(await text('live/1.json')).toBeNull();
  });
});

const TEXT = Array.from({ length: 400 }, (_, index) => Math.sin(index).toString(36)).join(' ');
const page = (words: string) => `<!doctype html><title>${words}</title>${TEXT}`;

async function live(number: number, files: Record<string, string>): Promise<string> {
  const name = `${number}-abc`;
  const pages = ['index.html', 'new.html'].map((file) => ({ path: `/${file}`, file }));
  const all = { 'server.json': JSON.stringify({ pages }), ...files };
  await folderStore(root).putSite({ name, files: new Map(Object.entries(all)) });
  return join(root, 'site', name, 'public');
}
const deltasIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.dcz'));

test('[PF-14] makes a delta from each earlier page, which produces the new page', async () => {
  await live(1, { 'public/index.html': page('one') });
  const folder = await live(2, { 'public/index.html': page('two'), 'public/404.html': TEXT });
  for (const before of ['one', 'two'].map(page)) {
    const delta = readFileSync(deltaPath(join(folder, 'index.html'), Buffer.from(before)));
    expect(delta.length).toBeLessThan(120);
    expect(await makes(delta, Buffer.from(before), Buffer.from(page('two')))).toBe(true);
  }
  expect(deltasIn(folder)).toHaveLength(2);
});

test('[PF-14] it has them to the five sites before it, by their numbers @ci', async () => {
  const numbers = [8, 9, 10, 11, 12, 13];
  for (const number of numbers) await live(number, { 'public/index.html': page(`${number}`) });
  const folder = await live(14, { 'public/index.html': page('14') });
  const has = (number: number) =>
    deltasIn(folder).includes(deltaPath('index.html', Buffer.from(page(`${number}`))));
  expect([...numbers, 14].filter(has)).toEqual([9, 10, 11, 12, 13, 14]);
  expect(deltasIn(folder)).toHaveLength(6);
});

test('[PF-14] it has none that saves less than half, and none to a page that was not there', async () => {
  await live(1, { 'public/index.html': TEXT.split('').reverse().join('') });
  const folder = await live(2, {
    'public/index.html': page('two'),
    'public/new.html': page('new'),
  });
  expect(deltasIn(folder).sort()).toEqual(
    [
      deltaPath('index.html', Buffer.from(page('two'))),
      deltaPath('new.html', Buffer.from(page('new'))),
    ].sort(),
  );
});
