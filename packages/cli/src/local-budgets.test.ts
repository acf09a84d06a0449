import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STOCK_FILE } from '@composed/build/federation-manifest';
import { writeRecord } from '@composed/build/release-record';
import type { ReleaseRecord } from '@composed/contract/release';
import { localBudgets } from './local-budgets.ts';

const file = (wire: number) => ({ integrity: '', size: wire, wire });
const HOST = {
  js: ['main.js'],
  css: [],
  routes: [{ path: '/blog', remote: 'remote-blog', screen: 'posts' }],
  files: { 'main.js': file(80) },
};
const BLOG = {
  name: 'remote-blog',
  entry: 'entry.js',
  screens: { posts: { js: [], css: [] } },
  files: { 'entry.js': file(30) },
};
const BUDGETS = { '/blog': { scripts: 100, scriptFiles: 2 } };

let folders: string[];
beforeEach(() => {
  folders = [HOST, BLOG].map((record) => {
    const folder = mkdtempSync(join(tmpdir(), 'local-budgets-'));
    writeRecord(folder, record as unknown as ReleaseRecord);
    return folder;
  });
});
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('[PF-06] a start keeps the budgets, which a promote checks', () => {
  const say = jest.fn();
  expect(localBudgets(folders, BUDGETS, say)).toBe(BUDGETS);
  expect(say).not.toHaveBeenCalled();
});

test("[PF-06] a start with Module Federation's own runtime says what it costs, and works", () => {
  writeFileSync(join(folders[1] ?? '', STOCK_FILE), '{}');
  const say = jest.fn();
  expect(localBudgets(folders, BUDGETS, say)).toEqual({});
  expect(say.mock.calls).toEqual([['over budget: /blog has scripts of 110; 100 are allowed']]);
});
