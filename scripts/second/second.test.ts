import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSite } from '@composed/create/site';
import { findNginx } from '@composed/testing/nginx';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { ROOT } from '@composed/workspace/paths';
import { emptyFolder, installLinked, type Made, SECOND } from './make.ts';
import { playSecond } from './play.ts';
import { outsideSite } from './site.ts';

const files = readdirSync(SECOND, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

test('[PL-05] the second product has at most 150 lines of code', () => {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  expect(files.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThanOrEqual(150);
});

test('[PL-05] the second product, made outside of the workspace from packed packages, goes through start, publish, gate, canary, roll-back and nginx @ci', async () => {
  const said: string[] = [];
  const skipped = await playSecond((line) => said.push(line));
  expect(skipped).toEqual(findNginx(false) === undefined ? ['nginx'] : []);
  const steps = ['start', 'publish', 'gate', 'canary', 'promote', 'roll-back', 'nginx'];
  expect(said.slice(1).map((line) => line.split(':')[0])).toEqual(steps);
}, 300_000);

describe('create', () => {
  let made: Made;
  beforeEach(() => {
    made = emptyFolder('create');
  });
  afterEach(() => made.remove());

  test('[PL-06] a folder that is not empty, and a name that can not be one, are refused before anything is written', () => {
    expect(() => makeSite('My Shop', made.folder, ROOT)).toThrow('A site is called like "my-shop"');
    writeFileSync(join(made.folder, 'notes.txt'), '');
    expect(() => makeSite('my-shop', made.folder, ROOT)).toThrow('not empty; nothing was changed');
    expect(existsSync(join(made.folder, 'package.json'))).toBe(false);
  });

  /** Runs a command line in the workspace. npm is offline and downloads nothing. */
  const type = (line: string) =>
    spawnSync('bash', ['-c', line], {
      cwd: ROOT,
      env: { ...minimalEnvironment(), npm_config_offline: 'true', npm_config_cache: made.folder },
      encoding: 'utf8',
    });

  test('[PL-06] from an empty folder to a running site with a host and a remote, by the commands as they are typed, whose tests and types pass @ci', async () => {
    const folder = join(made.folder, 'site');
    const { status, stdout } = type(`npm run -s new:site -- my-shop ${folder}`);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`Made ${folder}, a host and one remote.`),
    ]);
    installLinked(folder);
    const site = await outsideSite(folder, 'remote-first');
    const stop = await site.start();
    try {
      expect(await site.shownAt('/')).toMatch(/^Welcome to My shop/);
      expect(await site.shownAt('/nowhere')).toBe('Page not found');
    } finally {
      await stop();
    }
    const run = (program: string, ...args: string[]) =>
      spawnSync(process.execPath, [join(folder, 'node_modules', '.bin', program), ...args], {
        cwd: folder,
        env: minimalEnvironment(),
        encoding: 'utf8',
      });
    const tests = run('jest');
    expect(tests.stderr).toMatch(/Test Suites: 2 passed, 2 total/);
    expect(run('tsc', '-p', 'tsconfig.json')).toMatchObject({ status: 0, stdout: '' });
  }, 300_000);
});
