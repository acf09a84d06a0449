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
import { dirname, join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

export interface Copy {
  folder: string;
  remove(): void;
}

/** A working copy to change files in: the sources are copied, what is installed is linked to. */
export function workingCopy(): Copy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-copy-')));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('docs/'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules', '@idea-hub'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@idea-hub')
      symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  }
  // The packages of the workspace are the copy's own.
  for (const name of readdirSync(join(installed, '@idea-hub'))) {
    symlinkSync(join(folder, name), join(folder, 'node_modules', '@idea-hub', name));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
