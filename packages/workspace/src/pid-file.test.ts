import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takePidFile } from './pid-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'idea-hub-pid-'));
const file = join(folder, 'taken');
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

test('one process has it, until the file is gone', () => {
  expect(takePidFile(file)).toBe(true);
  expect(takePidFile(file)).toBe(false);
  rmSync(file);
  expect(takePidFile(file)).toBe(true);
});

test('what a process that has ended left behind is free for the next who asks', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, String(pid));
  expect(takePidFile(file)).toBe(false);
  expect(existsSync(file)).toBe(false);
  expect(takePidFile(file)).toBe(true);
});

test('one that was not written to the end yet is somebody’s', () => {
  writeFileSync(file, '');
  expect(takePidFile(file)).toBe(false);
  expect(existsSync(file)).toBe(true);
});

test('a folder that is not there is an error, and nobody’s lock', () => {
  expect(() => takePidFile(join(folder, 'none', 'taken'))).toThrow('ENOENT');
});
