import { join } from 'node:path';
import { type Compiler, NormalModuleReplacementPlugin, rspackVersion } from '@rspack/core';

const NAME = 'idea-hub-lean-runtime';

/** The bundler whose generated tables `runtime/` reads. */
const KNOWN_RSPACK = '2.3.2';

/** The module by which the federation plugin starts its runtime; its text follows as a data address. */
const FEDERATION_RUNTIME = /^@module-federation\/runtime\/rspack\.js!=!/;

/**
 * Builds `runtime/` in place of the federation runtime, which makes the host some 12 KB and each
 * remote's entry 5 KB smaller (brotli; docs/decisions/0035). For production builds.
 */
export class LeanRuntimePlugin {
  apply(compiler: Compiler): void {
    if (rspackVersion !== KNOWN_RSPACK) {
      throw new Error(
        `tools/src/federation/runtime reads what rspack ${KNOWN_RSPACK} generates, and ${rspackVersion} is installed: compare the two, run the journeys, and name the new version in lean-runtime.ts.`,
      );
    }
    let replaced = false;
    new NormalModuleReplacementPlugin(FEDERATION_RUNTIME, (resource) => {
      resource.request = join(import.meta.dirname, 'runtime', 'index.ts');
      replaced = true;
    }).apply(compiler);
    compiler.hooks.afterCompile.tap(NAME, () => {
      if (!replaced) throw new Error('The federation runtime was not found, so not replaced.');
    });
  }
}
