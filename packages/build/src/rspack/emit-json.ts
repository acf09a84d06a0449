import { type Compiler, sources } from '@rspack/core';

/** A plugin that lays a JSON document beside the build's own files. */
export const emitJson = (file: string, value: unknown) => (compiler: Compiler) => {
  const name = `emit-${file}`;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap(name, () => {
      compilation.emitAsset(file, new sources.RawSource(JSON.stringify(value)));
    });
  });
};
