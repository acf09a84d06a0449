import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publish } from '@composed/release/publish';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { releaseFiles } from './release-files.ts';

const REMOTE = 'remote-ideas';

let fixture: ReleaseFixture;
let store: string;
beforeEach(async () => {
  fixture = new ReleaseFixture();
  store = fixture.folder;
  await fixture.configured({ origin: 'https://ideas.example' });
});
afterEach(() => fixture.close());

function write(path: string, text: string): void {
  const file = join(store, 'releases', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const published = () => publish(fixture.context(), fixture.build(REMOTE, { words: 'hello' }));
const textOf = async (found: ReturnType<ReturnType<typeof releaseFiles>>) =>
  (await found)?.bodies.identity?.toString();

test('[RN-09, DP-01] a release that was missing is found once it is there, and one that was found stays', async () => {
  const { release } = await published();
  const folder = join(store, 'releases', REMOTE, release);
  const elsewhere = join(fixture.root, 'elsewhere');
  renameSync(folder, elsewhere);
  const find = releaseFiles(store, REMOTE);
  const record = `${release}/release.json`;
  expect(await find(record)).toBeUndefined();
  renameSync(elsewhere, folder);
  expect(await find(record)).toBeDefined();
  expect(await find(`${release}/other.js`)).toBeUndefined();
});

test('[RN-09, DP-23] a preview is found below its own package alone, by its one spelling', async () => {
  write(`${REMOTE}/previews/pr-1.json`, '{"text":"ours"}');
  write('remote-auth/previews/pr-1.json', '{"text":"theirs"}');
  write(`${REMOTE}/secret.json`, '{"text":"secret"}');
  const find = releaseFiles(store, REMOTE);
  expect(await textOf(find('previews/pr-1.json'))).toBe('{"text":"ours"}');
  for (const path of [
    'previews/../../remote-auth/previews/pr-1.json',
    'previews/../secret.json',
    'previews/./pr-1.json',
    'previews/PR-1.json',
    'previews/pr-1.json/',
    'previews/x/../pr-1.json',
    '../remote-auth/previews/pr-1.json',
  ]) {
    expect([path, await find(path)]).toEqual([path, undefined]);
  }
});

test('[RN-09, DP-23] a preview that was made again is what is there now', async () => {
  write(`${REMOTE}/previews/pr-1.json`, '{"text":"first"}');
  const find = releaseFiles(store, REMOTE);
  expect(await textOf(find('previews/pr-1.json'))).toBe('{"text":"first"}');
  write(`${REMOTE}/previews/pr-1.json`, '{"text":"second"}');
  expect(await textOf(find('previews/pr-1.json'))).toBe('{"text":"second"}');
});

test('[PF-13, DP-29] what releases share is found by a name that tells its bytes, and nothing else beside it', async () => {
  const text = 'same';
  await publish(fixture.context(), fixture.build(REMOTE, { shared: [text] }));
  const [key = ''] = await fixture.store.list(`releases/${REMOTE}/0-files/`);
  const path = key.replace(`releases/${REMOTE}/`, '');
  const find = releaseFiles(store, REMOTE);
  const found = await find(path);
  expect(found?.headers).toMatchObject({
    'Cache-Control': expect.stringContaining('immutable'),
    'Access-Control-Allow-Origin': '*',
  });
  const read = found?.bodies.identity;
  expect(String(typeof read === 'function' ? await read() : read)).toBe(text);
  write(`${REMOTE}/0-files/js/unnamed.js`, 'x');
  write(`${REMOTE}/0-files/page.0123456789ab.html`, 'x');
  for (const other of ['js/unnamed.js', 'page.0123456789ab.html', '../secret.0123456789ab.json']) {
    expect(await find(`0-files/${other}`)).toBeUndefined();
  }
});
