import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { validate } from 'dockerfile-utils';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const linesOf = (file: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('probe'))
    .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));

describe.each([
  ['api/Dockerfile', /^node:20\.20\.\d+-bookworm-slim$/, 'node'],
  [
    'packages/site/nginx/Dockerfile',
    /^nginxinc\/nginx-unprivileged:\d+\.\d+\.\d+-alpine$/,
    'nginx',
  ],
])('%s', (file, base, user) => {
  const text = read(file);

  test('has nothing that a linter is against', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  test('starts from pinned images, runs as another user than root, and tells its health', () => {
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(bases).not.toEqual([]);
    for (const image of bases) expect(image).toMatch(base);
    expect(text.match(/^USER .+$/gm)).toEqual([`USER ${user}`]);
    expect(text).toMatch(/^HEALTHCHECK /m);
  });
});

test('images leave out what git leaves out', () => {
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(linesOf('.gitignore')));
  expect(linesOf('.dockerignore')).toContain('.git');
});
