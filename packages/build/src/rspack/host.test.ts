import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { buildFolder } from '../build-package.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'host-'));
  mkdirSync(join(root, 'src'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const files = {
    'package.json': '{ "name": "host", "type": "module" }',
    'rspack.config.ts': `
      import { hostConfig } from '@composed/build/rspack/config';
      export default hostConfig({ dir: import.meta.dirname, routes: [] })[0];`,
    'src/index.html': '<!doctype html><title>Host</title>',
    'src/later.ts': "export const words = 'later';",
    'src/main.tsx': "void import('./later.ts').then(console.log);",
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
});
afterAll(() => rmSync(root, { recursive: true }));

test('[DP-08] a host that imports a module lazily is not built, since no page can load the chunk', async () => {
  const config = join(root, 'rspack.config.ts');
  const host = { name: 'host', version: '1.0.0', quick: true };
  const built = buildFolder(host, 'lazy', join(root, 'build'), {}, config);
  await expect(built).rejects.toThrow('The host must not use import()');
}, 60_000);
