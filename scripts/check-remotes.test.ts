import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REMOTES, ROOT } from '@composed/workspace/paths';

function check(root: string): { code: number | null; sentences: string[] } {
  const script = join(ROOT, 'scripts', 'check-remotes.mjs');
  const done = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { code: done.status, sentences: done.stderr.split('\n').filter((line) => line !== '') };
}

test('[MF-10] every place that lists remotes knows all of them', () => {
  expect(check(ROOT)).toEqual({ code: 0, sentences: [] });
});

describe('[MF-10] a copy of this workspace', () => {
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
