import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, workingCopy } from '../test/working-copy.ts';
import { addRemote } from './in-workspace.ts';
import { nameRemote } from './naming.ts';

let copy: Copy;
beforeAll(() => {
  copy = workingCopy();
});
afterAll(() => copy.remove());

const read = (file: string) => readFileSync(join(copy.folder, file), 'utf8');

const run = (script: string, ...args: string[]) => {
  const done = spawnSync(process.execPath, [join(copy.folder, script), ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
  });
  return { code: done.status, said: done.stdout + done.stderr };
};
const checkRemotes = () => run('tools/src/check-remotes.mjs');
const types = () => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');

test('[MF-10] a new remote compiles, is known everywhere, and is missed wherever it is forgotten', () => {
  const { naming, done, left } = addRemote(copy.folder, 'remote-my-blog');
  expect(naming).toEqual({
    name: 'remote-my-blog',
    port: 3004,
    variable: 'MY_BLOG_PORT',
    title: 'My blog',
    path: '/my-blog',
  });
  expect(left).toEqual([]);
  expect(checkRemotes()).toMatchObject({ code: 0, said: '4 remotes, 0 forgotten or wrong\n' });
  expect(types()).toEqual({ code: 0, said: '' });

  // Held against the route table by a test of the host's.
  const sitemap = 'host/public/sitemap.xml';
  expect(read(sitemap)).toContain('  <url><loc>%ORIGIN%/my-blog</loc></url>\n</urlset>');
  const checked = done.filter((file) => file !== sitemap);
  const whole = new Map(checked.map((file) => [join(copy.folder, file), read(file)]));
  for (const [path, text] of whole) {
    writeFileSync(path, text.replaceAll('remote-my-blog', 'remote-myblog'));
  }
  const { code, said } = checkRemotes();
  expect(code).toBe(1);
  for (const file of checked) {
    expect(said).toContain(`${file} names every remote but remote-my-blog.`);
  }
  for (const [path, text] of whole) writeFileSync(path, text);
}, 60_000);

test.each([
  ['remote-my-blog', 'There is a remote-my-blog already.'],
  ['blog', 'A remote is called like "remote-blog"'],
  ['remote-Blog', 'A remote is called like "remote-blog"'],
  ['remote-../x', 'A remote is called like "remote-blog"'],
  ['remote-host', 'HOST_PORT is the variable of the host.'],
])('%s is refused in a sentence, and nothing is written', (name, sentence) => {
  const list = read('remotes.json');
  expect(() => addRemote(copy.folder, name)).toThrow(sentence);
  expect(read('remotes.json')).toBe(list);
  expect(existsSync(join(copy.folder, name, 'src'))).toBe(name === 'remote-my-blog');
});

test('a remote gets a port that no other program of the start has', () => {
  expect(nameRemote('remote-a', []).port).toBe(3001);
  expect(nameRemote('remote-a', [3001, 8079]).port).toBe(8081);
});
