import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

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
  npmDoes(`mkdir -p node_modules && ln -sfn ${join(ROOT, 'node_modules', 'tsx')} node_modules/tsx`);
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

test('[RN-01, RN-02] installs what the lockfile asks for where nothing is installed, once, and hands over', () => {
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

test('[RN-01] what was installed by half is installed again', () => {
  npmDoes('exit 1');
  const failed = start();
  expect(failed).toMatchObject({ status: 1, stdout: '' });
  expect(failed.stderr).toContain(
    'The dependencies could not be installed; see the messages above.',
  );
  expect(start().status).toBe(1);
  expect(calls()).toHaveLength(2);
});

test('[RN-04] a missing npm gets one sentence that names it, and a non-zero exit', () => {
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

test('scripts of packages that are installed meet no key of a release', () => {
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
