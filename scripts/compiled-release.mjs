// Runs release commands in this process, from one script that is bundled again after a source changes. Reading all
// sources each time would take longer than most commands.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepScript, keptScript, runScript } from '../packages/workspace/src/kept-script.cjs';

const OURS = /^@composed\//;

/** Resolves files and packages from the location of the source that imports them. */
const asInPlace = {
  name: 'as-in-place',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
      importer === '' || OURS.test(path)
        ? undefined
        : { path: createRequire(importer).resolve(path), external: true },
    );
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    }));
  },
};

async function bundle(root, entry, modules) {
  const began = Date.now();
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
    plugins: [asInPlace],
  });
  const script = outputFiles[0].text;
  // These files affect the resolution of imports.
  const packages = readdirSync(join(root, 'packages')).map(
    (name) => `packages/${name}/package.json`,
  );
  const sources = ['package-lock.json', ...packages, ...Object.keys(metafile.inputs)];
  keepScript(entry, modules, {
    script,
    sources: sources.map((file) => resolve(root, file)),
    began,
  });
  return script;
}

export async function compiledRelease(root) {
  const entry = join(root, 'packages', 'cli', 'src', 'command-line.ts');
  const modules = join(root, 'node_modules');
  const script = keptScript(entry, modules) ?? (await bundle(root, entry, modules));
  await runScript(script, entry).commandLine();
}
