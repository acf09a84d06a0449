import fs, { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from './folder-store.ts';
import { assertFit, content, type Store } from './store.ts';

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

test('[DP-01] creates what is not there, and never writes over what is', async () => {
  expect(await text('live/1.json')).toBeNull();
  expect(await store.create('live/1.json', content('first'))).toBe(true);
  expect(await store.create('live/1.json', content('second'))).toBe(false);
  expect(await text('live/1.json')).toBe('first');
});

test('[DP-02, DP-20] of twenty who create the same at once one is told so, and all of its bytes are there', async () => {
  for (let round = 0; round < 20; round += 1) {
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

test('is fit for releases', async () => {
  await assertFit(store);
  await assertFit(store);
});

describe('[DP-20] says in one sentence why nothing can be written', () => {
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
