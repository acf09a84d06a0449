import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minimalEnvironment } from './minimal-environment.ts';
import { takePidFile } from './pid-file.ts';
import { printable, printableLine } from './printable.ts';
import { prepareState, unwritableState } from './state-folder.ts';

test('a child process gets the variables that programs need, and no secret under any name', () => {
  const plain = {
    PATH: '/bin',
    HOME: '/home/ada',
    LC_ALL: 'C',
    CHROMIUM_PATH: '/usr/bin/chromium',
    CI: 'true',
  };
  const secret = {
    RELEASE_KEY: 'x',
    RELEASE_SITE_KEY: 'x',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SESSION_TOKEN: 'x',
    DATABASE_URL: 'x',
    NPM_TOKEN: 'x',
    MY_PATH: 'x',
    NODE_OPTIONS: 'x',
  };
  expect(minimalEnvironment({ ...plain, ...secret })).toEqual(plain);
});

describe('pid file', () => {
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

  test('the lock of an ended process is free for the next caller', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file, String(pid));
    expect(takePidFile(file)).toBe(false);
    expect(existsSync(file)).toBe(false);
    expect(takePidFile(file)).toBe(true);
  });

  test('the lock of another user’s process is held', () => {
    writeFileSync(file, '1');
    const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(takePidFile(file)).toBe(false);
    kill.mockRestore();
    expect(existsSync(file)).toBe(true);
  });

  test('a lock that is not fully written yet counts as held', () => {
    writeFileSync(file, '');
    expect(takePidFile(file)).toBe(false);
    expect(existsSync(file)).toBe(true);
  });

  test('a missing folder is an error, and no held lock', () => {
    expect(() => takePidFile(join(folder, 'none', 'taken'))).toThrow('ENOENT');
  });
});

test('[DP-31] shows terminal control characters as text', () => {
  expect(printable('a\u001b[2Jb\u009b31mc\u0007\u0000\r')).toBe(
    'a\\u001b[2Jb\\u009b31mc\\u0007\\u0000\\u000d',
  );
  expect(printable('x\u202egnp.exe\u2028y')).toBe('x\\u202egnp.exe\\u2028y');
  expect(printable('two\n\tlines, “Größe” – 👩‍🔬')).toBe('two\n\tlines, “Größe” – 👩‍🔬');
});

test('[DP-31] a line stays one', () => {
  expect(printableLine('a\nGeneration 9 is live')).toBe('a\\u000aGeneration 9 is live');
});

test('[DP-31] a text of JSON means the same', () => {
  const value = { why: 'a\u001b\u009b\u202e\u2028\ud800' };
  const text = printable(JSON.stringify(value));
  expect(text).not.toMatch(/[\u0080-\u009f\u2028\u202e]/);
  expect(JSON.parse(text)).toEqual(value);
});

describe('state folder', () => {
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
      expect(unwritableState(error, folder)).toContain(
        `${folder} cannot be written to (${reason})`,
      );
    }
  });

  test('any other error keeps its own words', () => {
    expect(unwritableState(new Error('x'), folder)).toBeNull();
    expect(unwritableState(Object.assign(new Error('x'), { path: '/etc/x' }), folder)).toBeNull();
    expect(unwritableState('x', folder)).toBeNull();
  });
});
