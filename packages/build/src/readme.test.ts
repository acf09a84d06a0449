import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { STATE } from '@composed/workspace/paths';

const require = createRequire(import.meta.url);
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');
const EXAMPLE = join(import.meta.dirname, 'testing/readme-example.ts');

const FILES = {
  'package.json': '{ "name": "remote-shelf", "version": "1.0.0", "type": "module" }',
  'src/screens/home.css': 'button { color: red }',
  'src/screens/home.tsx': "import './home.css';\nexport const screen = () => <button>Buy</button>;",
};

let folder: string;
beforeEach(() => {
  mkdirSync(STATE, { recursive: true });
  // Create the folder below the root, so that Node finds the installed packages.
  folder = mkdtempSync(join(STATE, 'readme-'));
  mkdirSync(join(folder, 'src', 'screens'), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
  cpSync(EXAMPLE, join(folder, 'rspack.config.ts'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('[PL-07] the configuration in the README builds a remote whose styles stay inside its screen @ci', () => {
  const env = { ...minimalEnvironment(), NODE_ENV: 'production' };
  const done = spawnSync(process.execPath, [RSPACK, 'build'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(done).toMatchObject({ status: 0 });
  const dist = join(folder, 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
  expect(manifest.exposes).toMatchObject([{ name: 'home' }]);
  const css = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(dist, file), 'utf8'));
  expect(css.join()).toMatch(/\[data-remote="?remote-shelf"?\]\) button/);
}, 60_000);
