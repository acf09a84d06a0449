import { readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const API = fileURLToPath(new URL('../../', import.meta.url));

const require = createRequire(import.meta.url);

const CACHE = join(API, '..', '.idea-hub', 'api-tests');

/** Bundles this workspace's packages. They are TypeScript, which Node can't load. */
const ownPackages: Plugin = {
  name: 'own packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@(composed|idea-hub)\// }, ({ path }) => ({
      path: require.resolve(path),
    }));
  },
};

/** Keeps each module's own address, so that a bundled module finds the files beside its source. */
const ownPlace: Plugin = {
  name: 'own place',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
    }));
  },
};

/**
 * Bundles the server into one file, without most of its packages. It starts in a third of the time that loading the
 * TypeScript sources takes. The bundle is in a folder from which packages can be resolved.
 */
export async function bundleServer(): Promise<string> {
  const outfile = join(CACHE, `server-${process.pid}.mjs`);
  await build({
    entryPoints: [join(API, 'src', 'server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { typebox: require.resolve('typebox') },
    plugins: [ownPackages, ownPlace],
    logLevel: 'warning',
  });
  process.once('exit', () => rmSync(outfile, { force: true }));
  return outfile;
}

/**
 * Bundles typebox into one file, which Jest's settings use instead of the package. Its 700 modules are most of what a
 * test file with a server loads.
 */
export async function bundleTypebox(): Promise<void> {
  const outfile = join(CACHE, `typebox-${process.pid}.cjs`);
  await build({
    entryPoints: ['typebox'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
  });
  renameSync(outfile, join(CACHE, 'typebox.cjs'));
}
