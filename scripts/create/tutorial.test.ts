import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { ROOT } from '@composed/workspace/paths';

/** Commands that serve, build or release. Only `npm run test:full` runs them. */
const SERVES = /^npm (start|run dev|run release)\b/;

/** Returns the commands of `docs/tutorial.md`, one per line, in order. */
function tutorialCommands(): string[] {
  const text = readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8');
  return [...text.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
}

let copy: Copy;
let clone: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
    cwd: clone,
    encoding: 'utf8',
  });

/** Replaces the install of `npm start`. */
function install(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@idea-hub'), { recursive: true });
  for (const name of readdirSync(join(clone, 'node_modules'))) {
    if (name !== '@idea-hub') symlinkSync(join(clone, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(clone, 'node_modules', '@idea-hub'))) {
    symlinkSync(join(folder, name), join(modules, '@idea-hub', name));
  }
}

beforeAll(() => {
  copy = workingCopy();
  clone = copy.folder;
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'Before');
});
afterAll(() => copy.remove());

test('[MF-10] the tutorial, command by command, makes a remote and a screen, takes them away, and leaves other work alone @ci', () => {
  const readme = join(clone, 'README.md');
  const mine = `${readFileSync(readme, 'utf8')}\nHalf a sentence`;
  writeFileSync(readme, mine);
  mkdirSync(join(clone, 'remote-blog'));
  writeFileSync(join(clone, 'remote-blog', 'notes.md'), 'An idea of mine');
  const before = git('status', '--porcelain');
  // Put it beside the clone, under a name that only this test uses.
  const there = `${clone}-tutorial`;

  let cwd = clone;
  const made: Record<string, boolean> = {};
  for (const written of tutorialCommands()) {
    const command = written.replace('../idea-hub-tutorial', there);
    if (SERVES.test(command)) continue;
    if (command.startsWith('cd ')) {
      cwd = command === 'cd -' ? clone : command.slice(3);
      if (cwd === there) install(there);
      continue;
    }
    const cli = `${process.execPath} --import tsx scripts/cli.ts`;
    const line = command.replace(/^npm run new:(\w+) --/, `${cli} new-$1`);
    execFileSync('bash', ['-ec', line], { cwd, stdio: 'pipe' });
    if (/new:remote/.test(command)) made.remote = existsSync(join(cwd, 'remote-blog', 'src'));
    if (/new:screen/.test(command))
      made.screen = existsSync(join(cwd, 'remote-blog', 'src', 'screens', 'posts.tsx'));
    if (/^git restore/.test(command)) made.undone = !existsSync(join(cwd, 'remote-blog'));
  }

  expect(made).toEqual({ remote: true, screen: true, undone: true });
  expect(existsSync(there)).toBe(false);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  expect(git('status', '--porcelain')).toBe(before);
  expect(readFileSync(readme, 'utf8')).toBe(mine);
}, 120_000);
