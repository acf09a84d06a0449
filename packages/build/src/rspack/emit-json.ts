import { type Compiler, sources } from '@rspack/core';

/** Creates a plugin that adds a JSON file to the build. */
export const emitJson = (file: string, value: unknown) => (compiler: Compiler) => {
  const name = `emit-${file}`;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap(name, () => {
      compilation.emitAsset(file, new sources.RawSource(JSON.stringify(value)));
    });
  });
};
