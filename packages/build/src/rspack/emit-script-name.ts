import { Compilation, type Compiler, sources } from '@rspack/core';

/** A plugin that writes down which file an entry has become, since its name holds a hash. */
export const emitScriptName = (entry: string) => (compiler: Compiler) => {
  const name = `emit-${entry}-name`;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    // After the bundler has given files the names by their content.
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      const file = compilation.entrypoints
        .get(entry)
        ?.getFiles()
        .find((each) => each.endsWith('.js'));
      compilation.emitAsset(`${entry}.script.json`, new sources.RawSource(JSON.stringify(file)));
    });
  });
};
