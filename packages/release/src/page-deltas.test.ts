import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deltaPath } from '@composed/site/deltas';
import { folderStore } from './folder-store.ts';
import { makes } from './zstd.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'idea-hub-page-deltas-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

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

test('[PF-14] a page has its difference to each page before it, and makes the page of it', async () => {
  await live(1, { 'public/index.html': page('one') });
  const folder = await live(2, { 'public/index.html': page('two'), 'public/404.html': TEXT });
  for (const before of ['one', 'two'].map(page)) {
    const delta = readFileSync(deltaPath(join(folder, 'index.html'), Buffer.from(before)));
    expect(delta.length).toBeLessThan(120);
    expect(await makes(delta, Buffer.from(before), Buffer.from(page('two')))).toBe(true);
  }
  expect(deltasIn(folder)).toHaveLength(2);
});

test('[PF-14] it has them to the five sites before it, by their numbers', async () => {
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
