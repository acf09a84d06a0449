import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adjacentVersion, previousTag } from './previous.ts';

test('[DP-12] the previous version is the patch before, and of a first patch the one after', () => {
  expect(adjacentVersion('1.4.2')).toBe('1.4.1');
  expect(adjacentVersion('1.4.0')).toBe('1.4.1');
});

test('[DP-12] the previous release is the last version tag before what is checked out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-tags-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
    });
  const commit = () => git('commit', '--quiet', '--allow-empty', '-m', 'Change');
  try {
    git('init', '--quiet');
    commit();
    expect(previousTag(folder)).toBeNull();
    git('tag', 'v1.0.0');
    git('tag', 'not-a-version');
    // This tag is on the current commit.
    expect(previousTag(folder)).toBeNull();
    commit();
    expect(previousTag(folder)).toBe('v1.0.0');
    commit();
    git('tag', 'v1.0.1');
    expect(previousTag(folder)).toBe('v1.0.0');
    commit();
    expect(previousTag(folder)).toBe('v1.0.1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
