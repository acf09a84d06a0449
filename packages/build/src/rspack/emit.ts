import { Compilation, type Compiler, sources } from '@rspack/core';

export const emitJson = (file: string, value: unknown) => (compiler: Compiler) => {
  const name = `emit-${file}`;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap(name, () => {
      compilation.emitAsset(file, new sources.RawSource(JSON.stringify(value)));
    });
  });
};

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
  (compiler: Compiler) => {
    const name = `emit-${entry}-name`;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Run after the bundler has put the content hashes into the names.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const file = compilation.entrypoints
          .get(entry)
          ?.getFiles()
          .find((each) => each.endsWith('.js'));
        const text = JSON.stringify(describe(file));
        compilation.emitAsset(target, new sources.RawSource(text));
      });
    });
  };
