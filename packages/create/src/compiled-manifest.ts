/** Fields of a `package.json` that packing changes. The paths refer to sources. */
export interface SourceManifest {
  exports: Readonly<Record<string, string>>;
  files: readonly string[];
  bin?: Readonly<Record<string, string>>;
  sideEffects?: boolean | readonly string[];
}

/** Matches TypeScript that is compiled. Declaration files are not. */
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
