import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { ROOT } from '@composed/workspace/paths';

/** Sources of a host with dependencies below its own folder, as in each checkout. */
const SOURCES = {
  'package.json': '{ "type": "module" }',
  'rspack.config.ts': `
    import { hostConfig } from '@composed/build/rspack/config';
    const [config] = hostConfig({ dir: import.meta.dirname, routes: [] });
    export default { ...config, resolve: { ...config.resolve, symlinks: false } };`,
  'src/index.html': '<!doctype html><html><head></head><body></body></html>',
  'src/main.tsx': `
    import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(<h1>Shop</h1>);`,
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'path-free-ids-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/**
 * Builds in a new folder below the test's. Returns the script names, which contain content hashes.
 */
function scriptsOf(name: string): string[] {
  const folder = join(root, name);
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const rspack = join(ROOT, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');
  const config = join(folder, 'rspack.config.ts');
  const env = {
    ...minimalEnvironment(),
    NODE_ENV: 'production',
    BUILD_OUT_DIR: join(folder, 'dist'),
  };
  const args = [rspack, 'build', '--config', config];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(stderr);
  return readdirSync(join(folder, 'dist', 'js')).filter((file) => file.endsWith('.js'));
}

test('[PF-12] a host has the same scripts in any folder @ci', () => {
  const scripts = scriptsOf('shop');
  expect(scripts).toEqual([
    expect.stringMatching(/^main\.[\da-f]{12}\.js$/),
    expect.stringMatching(/^vendor\.[\da-f]{12}\.js$/),
  ]);
  expect(scriptsOf('elsewhere')).toEqual(scripts);
}, 120_000);
