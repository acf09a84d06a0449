import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT, SITE } from '@composed/workspace/paths';

/** Folder with a copy of the repository. `remove` deletes it. */
export interface Copy {
  folder: string;
  remove(): void;
}

const SCOPES = ['@composed', ...SITE.scopes];
const OWN = [...SCOPES, '.cache'];

/**
 * Creates a working copy in which a test can change files. Copies the sources and links the
 * installed packages.
 */
export function workingCopy(): Copy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'composed-copy-')));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('docs/'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  const installed = join(ROOT, 'node_modules');
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(installed)) {
    if (!OWN.includes(name)) symlinkSync(join(installed, name), join(modules, name));
  }
  // Link the workspace's packages to the copy's sources.
  for (const scope of SCOPES) {
    mkdirSync(join(modules, scope));
    for (const name of readdirSync(join(installed, scope))) {
      const target = relative(ROOT, realpathSync(join(installed, scope, name)));
      symlinkSync(join(folder, target), join(modules, scope, name));
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
