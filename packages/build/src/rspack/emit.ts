import { Compilation, type Compiler, sources } from '@rspack/core';

/** Adds a JSON file to a build. */
export const addJson = (compilation: Compilation, file: string, value: unknown): void =>
  compilation.emitAsset(file, new sources.RawSource(JSON.stringify(value)));

/** Runs after the bundler has put the content hashes into the names of its files. */
export function afterEmit(
  compiler: Compiler,
  name: string,
  work: (compilation: Compilation) => void,
): void {
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name, stage }, () => work(compilation));
  });
}

export const emitJson = (file: string, value: unknown) => (compiler: Compiler) =>
  afterEmit(compiler, `emit-${file}`, (compilation) => addJson(compilation, file, value));

/**
 * Creates a plugin that writes the file name of an entry, which contains a hash, into a JSON file.
 *
 * @param describe returns the content of that file. Default: the name
 */
export const emitScriptName =
  (
    entry: string,
    target = `${entry}.script.json`,
    describe: (file: string | undefined) => unknown = (file) => file,
  ) =>
  (compiler: Compiler) =>
    afterEmit(compiler, `emit-${entry}-name`, (compilation) => {
      const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
      addJson(compilation, target, describe(files.find((each) => each.endsWith('.js'))));
    });
