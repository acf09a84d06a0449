import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { makeShop } from './testing/readme-example.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'composed-readme-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('[PL-07] the site in the README has a host and a remote, and asks for its packages @ci', () => {
  makeShop(folder, ROOT);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(read('site.config.ts')).toContain("name: 'my-shop'");
  expect(read('remote-shelf/src/screens/home.tsx')).toContain('My shop');
  const { dependencies } = JSON.parse(read('package.json'));
  const packed = dependencies['@composed/runtime'].replace('file:', '');
  expect(existsSync(join(folder, packed))).toBe(true);
}, 60_000);
