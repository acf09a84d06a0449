import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..');

/** A workspace with one target file for each rule. */
const TARGETS = [
  'host/src/route-data.ts',
  'remote-ideas/rspack.config.ts',
  'remote-ideas/src/home/messages.ts',
  'api/src/timings.ts',
  'shared/package.json',
  'shared/src/api/index.ts',
  'packages/browser/src/clock.ts',
  'shared/src/session/index.ts',
  'shared/src/toast/index.ts',
  'shared/src/contracts/user.ts',
  'node_modules/react-router-dom',
  'node_modules/react',
];

/** Description, folder, import and the rule that forbids it. */
const WRONG: [string, string, string, string][] = [
  [
    "the host's source",
    'remote-auth',
    '../../host/src/route-data.ts',
    'remote-auth-knows-shared-alone',
  ],
  [
    'another remote',
    'remote-auth',
    '../../remote-ideas/rspack.config.ts',
    'remote-auth-knows-shared-alone',
  ],
  ['the API', 'remote-auth', '../../api/src/timings.ts', 'remote-auth-knows-shared-alone'],
  [
    'a remote in the host',
    'host',
    '../../remote-ideas/rspack.config.ts',
    'host-knows-shared-alone',
  ],
  [
    'shared by a relative path',
    'remote-auth',
    '../../shared/src/toast/index.ts',
    'shared-by-package-name',
  ],
  ['the router past its façade', 'remote-auth', 'react-router-dom', 'router-through-the-facade'],
  ['a remote in shared', 'shared', '../../remote-ideas/rspack.config.ts', 'shared-knows-nobody'],
  ['React in the call layer', 'shared/src/api', 'react', 'api-and-toast-without-react'],
  ['toasts in the call layer', 'shared/src/api', '../toast/index.ts', 'api-client-knows-no-toast'],
  ['calls in the toast bus', 'shared/src/toast', '../api/index.ts', 'toast-bus-knows-nobody'],
  [
    'the session in a control',
    'shared/src/ui',
    '../session/index.ts',
    'ui-knows-no-screen-and-no-session',
  ],
  [
    "shared's code in the API",
    'api',
    '../../packages/browser/src/clock.ts',
    'server-knows-contracts-alone',
  ],
  [
    'the host in a test',
    'e2e',
    '../../host/src/route-data.ts',
    'end-to-end-tests-know-a-browser-alone',
  ],
  [
    'one feature in another',
    'remote-ideas/src/browse',
    '../home/messages.ts',
    'remote-ideas-browse-stands-alone',
  ],
];

const folderOf = (place: string) => (place.includes('/') ? place : join(place, 'src'));

let root: string;
let output: string;
let code: number | null;

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'idea-hub-boundaries-'));
  for (const file of TARGETS) {
    if (file.startsWith('node_modules/')) {
      mkdirSync(join(root, 'node_modules', '@idea-hub'), { recursive: true });
      symlinkSync(join(ROOT, file), join(root, file));
    } else if (file.endsWith('.json')) cpSync(join(ROOT, file), join(root, file));
    else write(file, 'export type Used = string;\nexport const used = 1;\n');
  }
  symlinkSync(join(root, 'shared'), join(root, 'node_modules', '@idea-hub', 'shared'));
  for (const [index, [, place, path]] of WRONG.entries()) {
    write(join(folderOf(place), `wrong-${index}.ts`), `import * as used from '${path}';\nused;\n`);
  }
  write(
    'remote-auth/src/right.tsx',
    `import { used } from '@idea-hub/shared/toast';\nexport const probe = () => <i>{used}</i>;\n`,
  );
  write(
    'api/src/right.ts',
    `import type { Used } from '../../shared/src/contracts/user.ts';\nexport type Right = Used;\n`,
  );
  write(
    'remote-auth/src/types.tsx',
    `import type { Used } from '../../host/src/route-data.ts';\nexport type Wrong = Used;\n`,
  );
  write('host/src/one.ts', `import './two.ts';\n`);
  write('host/src/two.ts', `import './one.ts';\n`);
  const folders = ['host', 'remote-auth', 'remote-ideas', 'shared', 'api', 'e2e'];
  const script = join(ROOT, 'scripts', 'boundaries.mjs');
  const done = spawnSync(process.execPath, [script, ...folders], { cwd: root, encoding: 'utf8' });
  code = done.status;
  output = done.stdout + done.stderr;
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the rules that forbid a file's imports. */
const refusalsOf = (file: string): string[] =>
  [...output.matchAll(/^(\S+) → .*\n {2}(\S+):/gm)]
    .filter(([, from]) => from === file)
    .map(([, , rule = '']) => rule);

describe('[MF-07] the boundary check', () => {
  test('fails over a wrong import', () => {
    expect(code).toBe(1);
  });

  test("lets a remote import shared by its package name, and the API the contracts' types", () => {
    expect(output).toMatch(/^\d+ modules, \d+ imports, \d+ wrong$/m);
    expect(refusalsOf('remote-auth/src/right.tsx')).toEqual([]);
    expect(refusalsOf('api/src/right.ts')).toEqual([]);
  });

  test.each(WRONG.map(([what, , , rule], index) => [what, index, rule] as const))(
    'refuses an import of %s',
    (_what, index, rule) => {
      const place = WRONG[index]?.[1] ?? '';
      expect(refusalsOf(join(folderOf(place), `wrong-${index}.ts`))).toEqual([rule]);
    },
  );

  test('refuses a wrong import of types too', () => {
    expect(refusalsOf('remote-auth/src/types.tsx')).toEqual(['remote-auth-knows-shared-alone']);
  });

  test('refuses a circle', () => {
    expect([...refusalsOf('host/src/one.ts'), ...refusalsOf('host/src/two.ts')]).toContain(
      'no-cycles',
    );
  });
});
