import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { compiledManifest, SOURCE } from './compiled-manifest.ts';
import { writeJson } from './template.ts';

/** Files of `src` for this workspace's tests alone. */
const TESTS = ['*.test.ts', '*.test.tsx', 'testing*.ts', 'readme-example.*'];

/** Writes ES modules and their types: `to/NAME/src/…`. No source maps: what they lead to is not packed. */
function compile(root: string, packages: string, to: string): void {
  const config = join(to, 'tsconfig.json');
  const sources = join(packages, '*', 'src');
  mkdirSync(to);
  writeJson(config, {
    extends: join(packages, 'build', 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: packages,
      outDir: to,
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    include: [sources],
    exclude: TESTS.map((name) => join(sources, '**', name)),
  });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const done = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
  if (done.status !== 0) {
    throw new UserError(`The packages could not be compiled:\n${done.stdout}${done.stderr}`);
  }
}

/** Of a package's folder: code is compiled, and `package.json` is written. */
const isCopied = (file: string): boolean => !/[\\/](src|node_modules|package\.json)$/.test(file);

const isNoCode = (file: string): boolean => statSync(file).isDirectory() || !SOURCE.test(file);

/**
 * Compiles all packages of the checkout at `root` into the empty folder `to`. Returns a folder for each that can be
 * packed: it has `dist` in place of `src`, and a `package.json` that says so. Throws a `UserError`.
 */
export function compilePackages(root: string, to: string): string[] {
  const packages = join(root, 'packages');
  const code = join(to, 'code');
  compile(root, packages, code);
  return readdirSync(packages).map((name) => {
    const from = join(packages, name);
    const folder = join(to, name);
    cpSync(from, folder, {
      recursive: true,
      filter: (file) => file.startsWith(join(from, 'template')) || isCopied(file),
    });
    cpSync(join(from, 'src'), join(folder, 'dist'), { recursive: true, filter: isNoCode });
    cpSync(join(code, name, 'src'), join(folder, 'dist'), { recursive: true });
    const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
    writeJson(join(folder, 'package.json'), compiledManifest(manifest));
    return folder;
  });
}
