import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

interface Lock {
  packages: Record<string, { integrity?: string; resolved?: string }>;
}

const HERE = join(ROOT, 'package-lock.json');
const ELSEWHERE = 'node_modules/@rspack/binding-darwin-arm64';

const folder = mkdtempSync(join(tmpdir(), 'idea-hub-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the check on a changed copy of this workspace's lockfile. */
function check(change: (packages: Lock['packages']) => void) {
  const lock: Lock = JSON.parse(readFileSync(HERE, 'utf8'));
  change(lock.packages);
  const file = join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify(lock));
  const script = join(ROOT, 'scripts', 'check-lockfile.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  return { status, stderr };
}

test('every package of the lockfile has its hash, those of other platforms too, and no address', () => {
  expect(check(() => undefined)).toEqual({ status: 0, stderr: '' });
});

test.each<[string, string, (packages: Lock['packages']) => void]>([
  [
    'a package without its hash',
    `${ELSEWHERE}@`,
    (packages) => delete packages[ELSEWHERE]?.integrity,
  ],
  [
    'a platform that is left out',
    '@rspack/binding-darwin-arm64@',
    (packages) => delete packages[ELSEWHERE],
  ],
  [
    'an address of a registry',
    `${ELSEWHERE} has an address`,
    (packages) =>
      Object.assign(packages[ELSEWHERE] ?? {}, { resolved: 'https://example.org/x.tgz' }),
  ],
])('a lockfile with %s is refused by name', (_what, named, change) => {
  const { status, stderr } = check(change);
  expect(status).toBe(1);
  expect(stderr).toContain(named);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
