import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareState, unwritableState } from './state-folder.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'idea-hub-state-'));
  folder = join(parent, '.idea-hub');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function sentenceOf(place: string): string | null {
  try {
    prepareState(place);
    return null;
  } catch (error) {
    return unwritableState(error, place);
  }
}

test('makes the folder, leaves nothing in it, and takes one that is there', () => {
  expect([sentenceOf(folder), sentenceOf(folder)]).toEqual([null, null]);
  expect(existsSync(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('[RN-09] a file in its place gets a sentence that names the folder', () => {
  writeFileSync(folder, '');
  expect(sentenceOf(folder)).toBe(
    `The folder ${folder} cannot be written to (EEXIST: file already exists); see to it, or remove what stands there.`,
  );
  expect(sentenceOf(join(folder, 'below'))).toContain('(ENOTDIR: not a directory)');
});

test('[RN-09] so does a disk that is full or read-only, whenever that shows', () => {
  for (const reason of ['ENOSPC: no space left on device', 'EROFS: read-only file system']) {
    const path = join(folder, 'builds', 'host', '.built');
    const error = Object.assign(new Error(`${reason}, open '${path}'`), { path });
    expect(unwritableState(error, folder)).toContain(`${folder} cannot be written to (${reason})`);
  }
});

test('any other error keeps its own words', () => {
  expect(unwritableState(new Error('x'), folder)).toBeNull();
  expect(unwritableState(Object.assign(new Error('x'), { path: '/etc/x' }), folder)).toBeNull();
  expect(unwritableState('x', folder)).toBeNull();
});
