import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REMOTES, ROOT } from '@composed/workspace/paths';
import remotes from '../config/remotes.json';
import { findProductWords, productWords } from './product-words.ts';
import { runInParallel } from './run/parallel-steps.ts';

describe('check english @ci', () => {
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
    writeFileSync(join(folder, 'a.ts'), "// Reads the ledger.\nconst text = 'Whoever asks';\n");
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
});

describe('check lockfile @ci', () => {
  interface Lock {
    packages: Record<string, { integrity?: string; resolved?: string }>;
  }

  const HERE = join(ROOT, 'package-lock.json');
  const ELSEWHERE = 'node_modules/@rspack/binding-darwin-arm64';

  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the check on a changed copy of this workspace's lockfile. */
  function check(change: (packages: Lock['packages']) => void) {
    const lock: Lock = JSON.parse(readFileSync(HERE, 'utf8'));
    change(lock.packages);
    const file = join(folder, 'package-lock.json');
    writeFileSync(file, JSON.stringify(lock));
    const script = join(ROOT, 'scripts', 'check-lockfile.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    return { status, stderr };
  }

  test.each<[string, string, (packages: Lock['packages']) => void]>([
    [
      'a package without its hash',
      `${ELSEWHERE}@`,
      (packages) => delete packages[ELSEWHERE]?.integrity,
    ],
    [
      'a platform that is left out',
      '@rspack/binding-darwin-arm64@',
      (packages) => delete packages[ELSEWHERE],
    ],
    [
      'an address of a registry',
      `${ELSEWHERE} has an address`,
      (packages) =>
        Object.assign(packages[ELSEWHERE] ?? {}, { resolved: 'https://example.org/x.tgz' }),
    ],
  ])('a lockfile with %s is refused by name', (_what, named, change) => {
    const { status, stderr } = check(change);
    expect(status).toBe(1);
    expect(stderr).toContain(named);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

function check(root: string): { code: number | null; sentences: string[] } {
  const script = join(ROOT, 'scripts', 'check-remotes.mjs');
  const done = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { code: done.status, sentences: done.stderr.split('\n').filter((line) => line !== '') };
}

describe('[MF-10] a copy of this workspace @ci', () => {
  /** Files that name each remote by hand, with a different text for each. */
  const BY_HAND = [
    'README.md',
    'e2e/faults/dead-remote.spec.ts',
    'e2e/running/remote-alone.spec.ts',
    'e2e/support/routes.ts',
    'host/src/routes.tsx',
    'shared/src/contracts/screens.ts',
  ];
  const PARTS = ['package.json', 'rspack.config.ts', 'src/standalone.tsx'];
  let copy: string;

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  const listed = JSON.parse(readFileSync(join(ROOT, 'config/remotes.json'), 'utf8'));
  const list = (more: object) =>
    write('config/remotes.json', JSON.stringify({ ...listed, ...more }));
  const blog = { 'remote-blog': { port: 3004, variable: 'BLOG_PORT' } };

  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'idea-hub-remotes-'));
    for (const file of BY_HAND) cpSync(join(ROOT, file), join(copy, file));
    for (const remote of REMOTES) for (const part of PARTS) write(join(remote, part), '{}');
    list({});
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  test('fails by every place where a new remote was forgotten', () => {
    expect(check(copy)).toEqual({ code: 0, sentences: [] });
    list(blog);
    const { code, sentences } = check(copy);
    expect(code).toBe(1);
    expect(sentences).toEqual([
      ...PARTS.map((part) => `remote-blog/${part} is missing.`),
      'README.md names every remote but remote-blog.',
      'README.md names every remote but BLOG_PORT.',
      ...BY_HAND.slice(1).map((file) => `${file} names every remote but remote-blog.`),
    ]);
  });

  test('passes once it is named everywhere', () => {
    list(blog);
    for (const part of PARTS) write(join('remote-blog', part), '{}');
    for (const file of BY_HAND) {
      write(file, `${readFileSync(join(copy, file), 'utf8')}\n// remote-blog BLOG_PORT\n`);
    }
    expect(check(copy)).toEqual({ code: 0, sentences: [] });
  });

  test('fails by a folder that the list does not name, and by a port that two have', () => {
    write('remote-shop/package.json', '{}');
    list({ 'remote-auth': { port: 3002, variable: 'AUTH_PORT' } });
    expect(check(copy)).toEqual({
      code: 1,
      sentences: [
        'config/remotes.json does not name remote-shop.',
        'remote-account and remote-auth have the same port.',
      ],
    });
  });
});

test('[PL-01] words of the product come from its definition', () => {
  expect(productWords()).toEqual(
    expect.arrayContaining(['idea-hub', 'Idea Hub', '@idea-hub', ...Object.keys(remotes)]),
  );
  expect(productWords()).toEqual(expect.arrayContaining(['sampleIdeas', '/users/profile']));
});

describe('[PL-01] a word of the product in packages/', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'product-words-'));
    spawnSync('git', ['init', '-q'], { cwd: root });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };

  test.each([
    ['packages/site/src/page.ts', "const title = 'Welcome to Idea Hub';", 'Idea Hub'],
    ['packages/site/src/page.ts', "// As in remote-auth's page.", 'remote-auth'],
    ['packages/site/README.md', 'Begin with `ideahub.accessToken`.', 'ideahub'],
    ['packages/site/src/page.css', '.IdeaHub { color: red; }', 'IdeaHub'],
    ['packages/site/package.json', '{ "name": "@idea-hub/site" }', '@idea-hub'],
    ['packages/release/src/gate-records.ts', 'const { sampleIdeas } = config;', 'sampleIdeas'],
    ['packages/release/src/gate-records.ts', "answer('/users/profile');", '/users/profile'],
    ['packages/release/src/gate-records.ts', 'const port = env.IDEAS_PORT;', 'IDEAS_PORT'],
    ['packages/release/src/gate-records.ts', "'s3://ideas/live'", 'ideas'],
  ])('is found in %s: %s', (file, text, word) => {
    write(file, `one line\n${text}\n`);
    expect(findProductWords(root)).toEqual([{ file, line: 2, word }]);
  });

  test('is none elsewhere, in a licence, in a part of another word', () => {
    write('host/src/page.ts', "const title = 'Idea Hub';");
    write('packages/site/LICENSE', 'Copyright Idea Hub');
    write('packages/site/src/page.ts', '// No idea: what the ideals of a hub are.');
    expect(findProductWords(root)).toEqual([]);
  });
});

const script = (name: string, source: string) => ({ name, command: `node -e "${source}"` });

test('a failed step is named, with all that it wrote, and does not hide what the others say @ci', async () => {
  const said: string[] = [];
  const tally = await runInParallel(
    [
      script('Good', "console.log('all is well')"),
      script('Bad', "console.log('line one'); console.error('line two'); process.exitCode = 3"),
      script('Silent', 'process.exit(1)'),
      { name: 'Unknown', command: 'no-such-program-here' },
    ],
    (text) => said.push(text),
  );
  expect(tally).toEqual({ passed: 1, failed: 3, skipped: 0 });
  const at = said.findIndex((text) => text.startsWith('FAILED Bad'));
  expect(said[at + 1]?.split('\n').sort()).toEqual(['line one', 'line two']);
  expect(said.join('\n')).toMatch(/^FAILED Silent .*\nnode -e .* failed and wrote nothing\.$/m);
  expect(said.join('\n')).toMatch(/no-such-program-here.*not found/);
  expect(said.join('\n')).not.toContain('all is well');
  expect(said.at(-1)?.replace('Failed: ', '').split(', ').sort()).toEqual([
    'Bad',
    'Silent',
    'Unknown',
  ]);
});

test('steps run at the same time @ci', async () => {
  const { createServer } = await import('node:net');
  const arrived = new Set<unknown>();
  // Responds only after both clients have connected.
  const server = createServer((socket) => {
    arrived.add(socket);
    if (arrived.size === 2) for (const each of arrived) (each as typeof socket).end();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const wait = `require('node:net').connect(${port}, '127.0.0.1').resume()`;
  const tally = await runInParallel([script('One', wait), script('Two', wait)], () => {});
  server.close();
  expect(tally.passed).toBe(2);
});
