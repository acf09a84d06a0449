import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@composed/workspace/paths';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const EXAMPLE = join(import.meta.dirname, 'testing/readme-example.ts');

function run(...args: string[]) {
  const program = ['--import', TSX, EXAMPLE, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return [status, stdout, stderr];
}

test('[PL-07] a command of the repository’s own does what the README says', () => {
  expect(run('greet', 'Ada')).toEqual([0, 'Hello Ada\n', '']);
}, 30_000);

test('[PL-07] what the person can mend, and an unknown command, end it with one sentence', () => {
  expect(run('greet')).toEqual([1, '', 'Whom? For example: greet Ada\n']);
  expect(run('great')).toEqual([
    1,
    '',
    'Unknown command "great"; there are build, dev, release, start, greet.\n',
  ]);
}, 30_000);
