import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const repository = join(__dirname, '../..');

/** Packages with places for a field of the profile, and the files that lead to all of these. */
const ENTRIES = [
  'remote-account/src/account/account-screen.tsx',
  'api/src/routes/profile.ts',
  'api/test/contract.test.ts',
];
const PACKAGES = ['shared', 'remote-account', 'api'];

let folder: string;

beforeAll(async () => {
  // Inside the repository, where the packages of others are found.
  await mkdir(join(repository, '.idea-hub'), { recursive: true });
  folder = await mkdtemp(join(repository, '.idea-hub/profile-'));
  await mkdir(join(folder, 'node_modules/@idea-hub'), { recursive: true });
  for (const name of PACKAGES) {
    for (const part of ['package.json', 'src', ...(name === 'api' ? ['test'] : [])]) {
      await cp(join(repository, name, part), join(folder, name, part), { recursive: true });
    }
    await symlink(join(folder, name), join(folder, 'node_modules/@idea-hub', name));
  }
  const config = {
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      types: ['node', 'jest', '@testing-library/jest-dom', '@idea-hub/shared/styles/css'],
    },
    files: ENTRIES,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files that do not compile, each with the lines of its errors. */
async function refused(): Promise<Record<string, string>> {
  const run = promisify(execFile);
  const tsc = join(repository, 'node_modules/.bin/tsc');
  const text = await run(tsc, ['-p', folder, '--pretty', 'false'], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  const files: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const file = /^(\S+?)\(\d+,\d+\): error/.exec(line)?.[1];
    if (file) files[file] = (files[file] ?? '') + line;
  }
  return files;
}

test('[AC-05, AC-18, SE-11] a field added to the profile’s one list is asked for wherever it has a place', async () => {
  const list = join(folder, 'shared/src/contracts/profile.ts');
  const source = await readFile(list, 'utf8');
  await writeFile(list, source.replace('  bio: text,\n', '  bio: text,\n  pronouns: text,\n'));
  const files = await refused();
  expect(Object.keys(files).sort()).toEqual([
    'api/src/accounts/accounts.ts',
    'api/src/accounts/user-schema.ts',
    'api/src/accounts/user.ts',
    'api/src/http/validation-problem.ts',
    'api/src/routes/profile.ts',
    'api/test/contract.test.ts',
    'remote-account/src/entities/account-profile.ts',
    'remote-account/src/messages.ts',
    'remote-account/src/profile/profile-fields.tsx',
  ]);
  for (const [file, errors] of Object.entries(files)) {
    if (!file.includes('.test.'))
      expect([file, errors]).toEqual([file, expect.stringContaining('pronouns')]);
  }
}, 90_000);
