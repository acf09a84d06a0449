import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Copy, workingCopy } from '@composed/testing/working-copy';

let copy: Copy;
beforeAll(() => {
  copy = workingCopy();
});
afterAll(() => copy.remove());

const path = (...names: string[]) => join(copy.folder, ...names);
const cache = () => path('node_modules', '.cache', 'composed');

function run() {
  const args = ['scripts/bootstrap.mjs', 'release', '--help'];
  return spawnSync(process.execPath, args, { cwd: copy.folder, encoding: 'utf8' });
}

function help(): string {
  const { stdout, stderr, status } = run();
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout;
}

/** Keeps the file's timestamps, as an install does, and its size. */
function edit(file: string, from: string, to: string): void {
  const { atime, mtime } = statSync(file);
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(from);
  writeFileSync(file, source.replace(from, to));
  utimesSync(file, atime, mtime);
}

test('[RN-13] a release command runs what the last one compiled', () => {
  const said = help();
  expect(said).toContain('npm run release');
  const esbuild = path('node_modules', 'esbuild');
  const target = readlinkSync(esbuild);
  rmSync(esbuild);
  expect(help()).toBe(said);
  symlinkSync(target, esbuild);
});

test('[RN-13] an edited source is used by the next command @ci', () => {
  const said = help();
  const source = path('packages', 'release', 'src', 'help.ts');
  edit(source, 'npm run release', 'npm run RELEASE');
  expect(help()).toBe(said.replace('npm run release', 'npm run RELEASE'));
  edit(source, 'npm run RELEASE', 'npm run release');
  expect(help()).toBe(said);
});

test('[RN-13] an edited file of the site is used by the next command @ci', () => {
  const said = help();
  const remotes = path('config/remotes.json');
  edit(remotes, '"port": 3001', '"port": 3000');
  expect(run()).toMatchObject({ status: 1, stdout: '' });
  edit(remotes, '"port": 3000', '"port": 3001');
  expect(help()).toBe(said);
});

test.each<[string, string, () => void]>([
  ['removed', '@ci', () => rmSync(cache(), { recursive: true })],
  [
    'cut off',
    '',
    () => {
      for (const name of readdirSync(cache())) writeFileSync(join(cache(), name), '//[["/');
    },
  ],
])('[RN-13] what was compiled and is %s is compiled again %s', (_how, _forCi, harm) => {
  const said = help();
  harm();
  expect(help()).toBe(said);
  expect(readdirSync(cache()).filter((name) => name.endsWith('.cjs'))).toHaveLength(2);
  for (const name of readdirSync(cache())) {
    expect(readFileSync(join(cache(), name), 'utf8')).toContain('module.exports');
  }
});

test('[RN-13] where nothing can be kept, a command runs all the same @ci', () => {
  const said = help();
  rmSync(path('node_modules', '.cache'), { recursive: true });
  writeFileSync(path('node_modules', '.cache'), '');
  expect(help()).toBe(said);
  rmSync(path('node_modules', '.cache'));
  expect(help()).toBe(said);
  expect(existsSync(cache())).toBe(true);
});

describe('[RN-13, RN-09] a release command that waits', () => {
  const store = createServer();
  beforeAll(() => once(store.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    store.closeAllConnections();
    store.close();
  });

  const env = () => ({
    ...process.env,
    npm_lifecycle_event: 'release',
    RELEASE_STORE: 's3://bucket/site',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
    AWS_REGION: 'region',
  });

  test.each<[NodeJS.Signals, string]>([
    ['SIGINT', '@ci'],
    ['SIGTERM', ''],
    ['SIGHUP', '@ci'],
  ])('is ended by %s %s', async (signal) => {
    const requested = once(store, 'request');
    const args = ['scripts/bootstrap.mjs', 'release', 'status'];
    const child = spawn(process.execPath, args, { cwd: copy.folder, env: env(), stdio: 'ignore' });
    const ended = once(child, 'exit');
    await requested;
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
  });

  test('ends when npm was killed', async () => {
    const requested = once(store, 'request');
    // A shell replaces npm. The command shares its output, which closes when both have ended.
    const line = `"${process.execPath}" scripts/bootstrap.mjs release status & wait`;
    const npm = spawn('sh', ['-c', line], {
      cwd: copy.folder,
      env: env(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const closed = once(npm, 'close');
    await requested;
    npm.kill('SIGKILL');
    npm.stdout.resume();
    expect(await closed).toEqual([null, 'SIGKILL']);
  });
});
