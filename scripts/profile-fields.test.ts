import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const repository = join(__dirname, '..');

/** Packages that contain profile fields, and entry files that import all of them. */
const ENTRIES = ['remote-account/src/account/account-screen.tsx', 'api/src/app.ts'];
const PACKAGES = ['shared', 'remote-account', 'api'];

let folder: string;

beforeAll(async () => {
  // Inside the repository, so that installed packages are found.
  await mkdir(join(repository, '.idea-hub'), { recursive: true });
  folder = await mkdtemp(join(repository, '.idea-hub/profile-'));
  await mkdir(join(folder, 'node_modules/@idea-hub'), { recursive: true });
  for (const name of PACKAGES) {
    const more = name === 'api' ? ['client', 'data'] : [];
    for (const part of ['package.json', 'src', ...more]) {
      await cp(join(repository, name, part), join(folder, name, part), { recursive: true });
    }
    await symlink(join(folder, name), join(folder, 'node_modules/@idea-hub', name));
  }
  const config = {
    extends: '../../packages/build/tsconfig.base.json',
    compilerOptions: {
      types: ['node', 'jest', '@testing-library/jest-dom', '@composed/build/css'],
    },
    files: ENTRIES,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the files that do not compile, each with its error lines. */
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

/** Inserts a line into the API's schema of a member. */
async function addToSchema(line: string, behind: string): Promise<void> {
  const file = join(folder, 'api/src/accounts/user-schema.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace(behind, `${behind}${line}`));
}

/** Does the same as `npm run client -w api`. */
async function writeClient(): Promise<string> {
  const run = promisify(execFile);
  const generator = join(folder, 'api/client/write.ts');
  await run(process.execPath, ['--import', 'tsx', generator], { cwd: repository });
  return readFile(join(folder, 'shared/src/contracts/api-description.ts'), 'utf8');
}

test('[AC-05, AC-18, PL-07, SE-11] a field added to the API’s profile is asked for wherever it has a place @ci', async () => {
  await addToSchema('  pronouns: Type.String(),\n', '  bio: Type.String(),\n');
  const shapes = await writeClient();
  expect(shapes).toContain("  pronouns: '',");
  expect(await refused()).toEqual({
    'api/src/accounts/user-schema.ts': expect.stringContaining('pronouns'),
    'api/src/accounts/user.ts': expect.stringContaining('pronouns'),
    'remote-account/src/entities/account-profile.ts': expect.stringContaining('pronouns'),
    'remote-account/src/messages.ts': expect.stringContaining('pronouns'),
    'remote-account/src/profile/profile-fields.tsx': expect.stringContaining('pronouns'),
  });
  await addToSchema('  pronouns: PartOfNameField,\n', '  bio: BioField,\n');
  expect(await refused()).toMatchObject({
    'api/src/accounts/accounts.ts': expect.stringContaining('pronouns'),
    'api/src/http/validation-problem.ts': expect.stringContaining('pronouns'),
  });
}, 90_000);
