/** What packing reads of a `package.json`; paths in it are of sources. */
export interface SourceManifest {
  exports: Readonly<Record<string, string>>;
  files: readonly string[];
  bin?: Readonly<Record<string, string>>;
  sideEffects?: boolean | readonly string[];
}

/** TypeScript that is compiled: declarations are not. */
export const SOURCE = /(?<!\.d)\.tsx?$/;

/** `./src/clock.ts` → `./dist/clock.js` */
const compiled = (path: string): string =>
  path.replace(/^(\.\/)?src(?=\/|$)/, '$1dist').replace(SOURCE, '.js');

const entryOf = (path: string) =>
  SOURCE.test(path)
    ? { types: compiled(path).replace(/\.js$/, '.d.ts'), default: compiled(path) }
    : compiled(path);

const mapped = <To>(record: Readonly<Record<string, string>>, to: (path: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, path]) => [key, to(path)]));

/** The `package.json` of a package whose `src` has been compiled to `dist`. */
export function compiledManifest(manifest: SourceManifest): Record<string, unknown> {
  const { exports, files, bin, sideEffects } = manifest;
  return {
    ...manifest,
    files: files.map(compiled),
    ...(bin && { bin: mapped(bin, compiled) }),
    ...(Array.isArray(sideEffects) && { sideEffects: sideEffects.map(compiled) }),
    exports: mapped(exports, entryOf),
    // For the workspace alone: its sources must not be published, and tests are not packed. JSON has no `undefined`.
    private: undefined,
    devDependencies: undefined,
  };
}
