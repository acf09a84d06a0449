import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = join(__dirname, 'check-english.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'english-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(file: string, text: string) {
  writeFileSync(join(folder, file), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, folder], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('a comment that hides its actor fails, with its place', () => {
  const { status, said } = check('a.ts', 'const a = 1;\n// Whoever asks gets it anew.\n');
  expect(status).toBe(1);
  expect(said).toContain('a.ts:2: write name the actor or the thing');
  expect(said).toContain('a.ts:2: write "again"');
});

test('plain comments, texts in code and fenced code pass', () => {
  expect(check('a.ts', "// Reads the ledger.\nconst text = 'Whoever asks';\n").status).toBe(0);
  expect(check('a.md', '# Title\n\n```\nWhoever asks\n```\n').status).toBe(0);
});

test('few places among many lines pass', () => {
  const plain = '// Reads the ledger.\n'.repeat(200);
  expect(check('a.ts', `${plain}// Loaded at once.\n`).status).toBe(0);
  expect(check('a.ts', `${plain}${'// Loaded at once.\n'.repeat(3)}`).status).toBe(1);
});

test('a row number in a comment fails, however plain the rest is', () => {
  const { status, said } = check(
    'a.ts',
    `${'// Reads the ledger.\n'.repeat(200)}// Greets (AU-10).\n`,
  );
  expect(status).toBe(1);
  expect(said).toContain('no row number in a comment');
});
