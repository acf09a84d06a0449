import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { writeJson } from './template.ts';

/** Files of `src` that only this workspace's tests use. */
const TESTS = ['*.test.ts', '*.test.tsx', 'testing*.ts', 'readme-example.*'];

/**
 * Compiles packages to ES modules with types: `to/NAME/src/…`. Writes no source maps, since the
 * sources are not packed.
 */
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

const isCopied = (file: string): boolean => !/[\\/](src|node_modules|package\.json)$/.test(file);

const isNoCode = (file: string): boolean => statSync(file).isDirectory() || !SOURCE.test(file);

/**
 * Compiles all packages of the checkout at `root` into the empty folder `to`. Returns a folder for
 * each, ready to pack, with `dist` instead of `src` and a matching `package.json`. Throws a
 * `UserError`.
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

/** Fields of a `package.json` that packing changes. The paths refer to sources. */
interface SourceManifest {
  exports: Readonly<Record<string, string>>;
  files: readonly string[];
  bin?: Readonly<Record<string, string>>;
  sideEffects?: boolean | readonly string[];
}

/** Matches TypeScript that is compiled. Declaration files are not. */
const SOURCE = /(?<!\.d)\.tsx?$/;

/** `./src/clock.ts` → `./dist/clock.js` */
const compiled = (path: string): string =>
  path.replace(/^(\.\/)?src(?=\/|$)/, '$1dist').replace(SOURCE, '.js');

const entryOf = (path: string) =>
  SOURCE.test(path)
    ? { types: compiled(path).replace(/\.js$/, '.d.ts'), default: compiled(path) }
    : compiled(path);

const mapped = <To>(record: Readonly<Record<string, string>>, to: (path: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, path]) => [key, to(path)]));

/** Returns the `package.json` of a package whose `src` has been compiled to `dist`. */
export function compiledManifest(manifest: SourceManifest): Record<string, unknown> {
  const { exports, files, bin, sideEffects } = manifest;
  return {
    ...manifest,
    files: files.map(compiled),
    ...(bin && { bin: mapped(bin, compiled) }),
    ...(Array.isArray(sideEffects) && { sideEffects: sideEffects.map(compiled) }),
    exports: mapped(exports, entryOf),
    // Only the workspace needs these fields: its sources must not be published, and tests are not
    // packed. JSON omits `undefined`.
    private: undefined,
    devDependencies: undefined,
  };
}
