import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { ROOT } from '@composed/workspace/paths';

describe('bootstrap', () => {
  /** A clone without dependencies, and a fake npm that records its arguments. */
  let clone: string;
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'idea-hub-clone-'));
    mkdirSync(join(clone, 'scripts'), { recursive: true });
    mkdirSync(join(clone, 'bin'));
    cpSync(join(ROOT, 'scripts', 'bootstrap.mjs'), join(clone, 'scripts', 'bootstrap.mjs'));
    writeFileSync(join(clone, 'package.json'), '{"type":"module"}');
    writeFileSync(join(clone, 'package-lock.json'), '{}');
    writeFileSync(
      join(clone, 'scripts', 'cli.ts'),
      "console.log('handed over:', process.argv.slice(2).join(' '));",
    );
    npmDoes(
      `mkdir -p node_modules && ln -sfn ${join(ROOT, 'node_modules', 'tsx')} node_modules/tsx`,
    );
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  function npmDoes(script: string): void {
    const npm = join(clone, 'bin', 'npm');
    writeFileSync(
      npm,
      `#!/bin/sh\necho "$@" >> calls\nenv > environment\nexport PATH=/usr/bin:/bin\n${script}\n`,
    );
    chmodSync(npm, 0o755);
  }

  const start = (env: NodeJS.ProcessEnv = {}, path = join(clone, 'bin')) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/bootstrap.mjs', 'start', '--now'],
      { cwd: clone, encoding: 'utf8', env: { PATH: `${path}:/usr/bin:/bin`, ...env } },
    );
    return { status, stdout, stderr };
  };
  const calls = () => readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n');

  test('[RN-01, RN-02] installs the lockfile’s packages once when none are installed, and starts the command @ci', () => {
    expect(start()).toEqual({
      status: 0,
      stdout: 'handed over: start --now\n',
      stderr: 'Installing dependencies …\n',
    });
    // `ci` would delete files that a running server uses. `--include=dev` installs the tools even if NODE_ENV is `production`.
    expect(calls()).toEqual(['install --no-save --no-audit --no-fund --include=dev']);
    expect(start()).toEqual({ status: 0, stdout: 'handed over: start --now\n', stderr: '' });
    expect(calls()).toHaveLength(1);
  });

  test('[RN-01, RN-02] installs again when the lockfile has changed, and the lockfile stays as it is @ci', () => {
    start();
    writeFileSync(join(clone, 'package-lock.json'), '{"lockfileVersion":3}');
    expect(start().status).toBe(0);
    expect(calls()).toHaveLength(2);
    expect(readFileSync(join(clone, 'package-lock.json'), 'utf8')).toBe('{"lockfileVersion":3}');
  });

  test('[RN-01] repeats an installation that was not finished @ci', () => {
    npmDoes('exit 1');
    const failed = start();
    expect(failed).toMatchObject({ status: 1, stdout: '' });
    expect(failed.stderr).toContain(
      'The dependencies could not be installed; see the messages above.',
    );
    expect(start().status).toBe(1);
    expect(calls()).toHaveLength(2);
  });

  test('[RN-04] a missing npm gets one sentence that names it, and a non-zero exit @ci', () => {
    rmSync(join(clone, 'bin', 'npm'));
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ['scripts/bootstrap.mjs', 'start'],
      {
        cwd: clone,
        encoding: 'utf8',
        env: { PATH: join(clone, 'bin') },
      },
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Installing dependencies …\nnpm was not found; it comes with Node.\n',
    });
  });

  test('scripts of packages that are installed meet no key of a release @ci', () => {
    start({
      RELEASE_KEY: 'secret-a',
      RELEASE_SITE_KEY: 'secret-b',
      AWS_SECRET_ACCESS_KEY: 'secret-c',
    });
    const environment = readFileSync(join(clone, 'environment'), 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('secret-');
  });

  test('a copy of the folder that was made by links keeps its own word of what is installed @ci', () => {
    start();
    const stamp = join(clone, 'node_modules', '.idea-hub-lock');
    const linked = join(clone, 'linked');
    spawnSync('ln', [stamp, linked]);
    const before = readFileSync(linked, 'utf8');
    writeFileSync(join(clone, 'package-lock.json'), '{"lockfileVersion":3}');
    start();
    expect(readFileSync(linked, 'utf8')).toBe(before);
    expect(existsSync(`${stamp}.new`)).toBe(false);
  });
});

describe('compiled release', () => {
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

  test('[RN-13] a release command runs what the last one compiled @ci', () => {
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

  test.each<[string, () => void]>([
    ['removed', () => rmSync(cache(), { recursive: true })],
    [
      'cut off',
      () => {
        for (const name of readdirSync(cache())) writeFileSync(join(cache(), name), '//[["/');
      },
    ],
  ])('[RN-13] what was compiled and is %s is compiled again @ci', (_how, harm) => {
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

    test.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP'])(
      'is ended by %s @ci',
      async (signal) => {
        const requested = once(store, 'request');
        const args = ['scripts/bootstrap.mjs', 'release', 'status'];
        const child = spawn(process.execPath, args, {
          cwd: copy.folder,
          env: env(),
          stdio: 'ignore',
        });
        const ended = once(child, 'exit');
        await requested;
        child.kill(signal);
        expect(await ended).toEqual([null, signal]);
      },
    );

    test('ends when npm was killed @ci', async () => {
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
});
