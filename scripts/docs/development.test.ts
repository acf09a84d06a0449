import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { ROOT } from '@composed/workspace/paths';

const run = promisify(execFile);

const page = readFileSync(join(ROOT, 'docs', 'development.md'), 'utf8');
const [, section = ''] = /^## An API call\n(.*?)^## /ms.exec(page) ?? [];

/** Removes indentation, since code in the real file may be nested. */
const lines = (text: string): string => text.trim().replace(/^ +/gm, '');

/** Returns each code block with the file that the preceding text links to. */
function blocksOf(text: string): { file: string; code: string }[] {
  const parts = text.matchAll(/\]\(\.\.\/([\w./-]+\.ts)\)|^( *)```ts\n(.*?)^ *```$/gms);
  let last = '';
  return [...parts].flatMap(([, file, indent = '', code]) => {
    if (file !== undefined) last = file;
    if (code === undefined) return [];
    return [{ file: last, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }];
  });
}

test('[PL-07] the code of an existing call in “An API call” is in the files that it names', () => {
  const [existing = ''] = section.split('To add a call');
  const blocks = blocksOf(existing);
  expect(blocks.map(({ file }) => file)).toEqual([
    'remote-auth/src/reset-password/reset.ts',
    'shared/src/api/calls.ts',
    'shared/src/contracts/api-description.ts',
    'api/src/routes/email-links.ts',
  ]);
  for (const { file, code } of blocks) {
    expect(lines(readFileSync(join(ROOT, file), 'utf8'))).toContain(lines(code));
  }
});

/** Signs up, signs in again and calls the API. */
const PROBE = `
import { createApiClient, createTokenStore } from '@idea-hub/shared/api';
import { somebody } from './test/support/client.ts';
import { makeLibsql } from './test/support/databases.ts';
import { TestServer } from './test/support/server.ts';

const server = await TestServer.start(makeLibsql);
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
const tokens = createTokenStore();
const api = createApiClient({ tokens, locks: null });
api.configure({ baseUrl: address + '/api' });
const person = somebody();
await api.register(person);
await api.verifyEmail(await server.mailedToken(person.email));
const { email, password } = person;
const { token, refreshToken } = await api.login({ email, password });
tokens.setTokens({ token: token ?? '', refreshToken: refreshToken ?? '' });
const { open } = await api.openSessions();
console.log(JSON.stringify({ open: open satisfies number }));
await server.stop();
`;

describe('[PL-07] “An API call”, done as it is written @ci', () => {
  const [, steps = ''] = section.split('To add a call');
  const [typebox, route, written, method] = blocksOf(steps).map(({ code }) => code);
  let copy: Copy;

  const edit = (file: string, change: (source: string) => string) => {
    const path = join(copy.folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const node = (...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', ...args], { cwd: copy.folder });

  beforeAll(async () => {
    copy = workingCopy();
    edit('api/src/routes/profile.ts', (source) =>
      `${typebox}${source}`.replace(/\}\n$/, `${route}}\n`),
    );
    await node('api/client/write.ts');
    edit('shared/src/api/calls.ts', (source) =>
      source
        .replace('  getUsersProfile,\n', '  getUsersProfile,\n  getUsersSessions,\n')
        .replace(/ {2}\};\n\}\n$/, `${method}  };\n}\n`),
    );
  }, 60_000);
  afterAll(() => copy.remove());

  test('writes what the page says', () => {
    const file = join(copy.folder, 'shared/src/contracts/api-description.ts');
    expect(readFileSync(file, 'utf8')).toContain(written);
  });

  test('compiles, and the client gets what the database has', async () => {
    writeFileSync(join(copy.folder, 'api', 'probe.ts'), PROBE);
    const settings = {
      extends: '../packages/build/tsconfig.base.json',
      files: ['probe.ts', 'src/app.ts'],
    };
    writeFileSync(join(copy.folder, 'api', 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
    await run(tsc, ['-p', 'api'], { cwd: copy.folder });
    const { stdout } = await node('api/probe.ts');
    expect(JSON.parse(stdout)).toEqual({ open: 2 });
  }, 90_000);

  /** Returns the files that no longer compile, each with its error lines. */
  async function refused(): Promise<Record<string, string>> {
    const types = ['node', 'jest', '@testing-library/jest-dom', '@composed/build/css'];
    const entries = ['remote-account/src/account/account-screen.tsx', 'api/src/app.ts'];
    const config = {
      extends: './packages/build/tsconfig.base.json',
      compilerOptions: { types },
      files: entries,
    };
    writeFileSync(join(copy.folder, 'tsconfig.entries.json'), JSON.stringify(config));
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
    const args = ['-p', 'tsconfig.entries.json', '--pretty', 'false'];
    const text = await run(tsc, args, { cwd: copy.folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    const files: Record<string, string> = {};
    for (const [line, file = ''] of text.matchAll(/^(\S+?)\(\d+,\d+\): error.*/gm)) {
      files[file] = (files[file] ?? '') + line;
    }
    return files;
  }

  const addToSchema = (line: string, behind: string) =>
    edit('api/src/accounts/user-schema.ts', (source) => source.replace(behind, behind + line));

  test('[AC-05, AC-18, SE-11] a new field of the profile in the API must be added wherever it has a place', async () => {
    addToSchema('  pronouns: Type.String(),\n', '  bio: Type.String(),\n');
    await node('api/client/write.ts');
    const client = join(copy.folder, 'shared/src/contracts/api-description.ts');
    expect(readFileSync(client, 'utf8')).toContain("  pronouns: '',");
    expect(await refused()).toEqual({
      'api/src/accounts/user-schema.ts': expect.stringContaining('pronouns'),
      'api/src/accounts/user.ts': expect.stringContaining('pronouns'),
      'remote-account/src/entities/account.ts': expect.stringContaining('pronouns'),
      'remote-account/src/messages.ts': expect.stringContaining('pronouns'),
      'remote-account/src/profile/profile-fields.tsx': expect.stringContaining('pronouns'),
    });
    addToSchema('  pronouns: PartOfNameField,\n', '  bio: BioField,\n');
    expect(await refused()).toMatchObject({
      'api/src/accounts/accounts.ts': expect.stringContaining('pronouns'),
      'api/src/http/validation-problem.ts': expect.stringContaining('pronouns'),
    });
  }, 90_000);
});
