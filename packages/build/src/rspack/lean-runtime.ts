import { createRequire } from 'node:module';
import {
  type Chunk,
  type Compilation,
  type Compiler,
  NormalModuleReplacementPlugin,
  rspackVersion,
} from '@rspack/core';

const NAME = 'lean-runtime';

const RUNTIME = createRequire(import.meta.url).resolve('@composed/build/rspack/runtime/index');

/** The bundler whose generated tables `runtime/` reads. */
const KNOWN_RSPACK = '2.2.9';

/** The module by which the federation plugin starts its runtime; its text follows as a data address. */
const FEDERATION_RUNTIME = /^@module-federation\/runtime\/rspack\.js!=!/;

/** How the bundler finds out where its script lies, also where `currentScript` is missing, as in no page of ours. */
const SEARCH = /^[\s\S]*(?=__webpack_require__\.p = scriptUrl)/;
const OWN_FOLDER = `var scriptUrl = (document.currentScript?.src ?? '').replace(/[^/]*$/, '');\n`;

/** The part of the bundler's own loading that asks for a file; what takes in those that pages name follows it. */
const ASKING = /__webpack_require__\.f\.j = [\s\S]*?(?=__webpack_require__\.O\.j = )/;

/**
 * What stands in place of the bundler's own loading of further files: the host's loader, so that one
 * place sees to hashes, allowed origins and the time limit, and nothing at all in a build that
 * has no further files, as the host.
 */
function loading(
  compilation: Compilation,
  chunk: Chunk,
  generated: string,
): Record<string, string> {
  const limit = compilation.outputOptions.chunkLoadTimeout;
  const lazy = [...chunk.getAllAsyncChunks()];
  const hasStyles = (one: Chunk) =>
    compilation.chunkGraph.getChunkModulesIterableBySourceType(one, 'css').length > 0;
  const styled = JSON.stringify(lazy.filter(hasStyles).map(({ id }) => id));
  const always = {
    create_script_url: '',
    get_trusted_types_policy: '',
    auto_public_path: generated.replace(SEARCH, OWN_FOLDER),
    global: '__webpack_require__.g = globalThis;',
  };
  if (lazy.length === 0) {
    return {
      ...always,
      load_script: '',
      css_loading: '',
      jsonp_chunk_loading: generated.replace(ASKING, ''),
      'get javascript chunk filename': '',
      'get css chunk filename': '',
    };
  }
  return {
    ...always,
    load_script: `__webpack_require__.l = (url, done) => __webpack_require__.load(url, ${limit}).then(
      () => done({ type: 'load' }),
      () => done({ type: 'error', target: { src: url } }));`,
    css_loading: `__webpack_require__.f.css = (chunk, promises) => {
      if (${styled}.includes(chunk)) {
        promises.push(__webpack_require__.load(__webpack_require__.p + __webpack_require__.k(chunk), ${limit}));
      }
    };`,
  };
}

/**
 * Builds `runtime/` in place of the federation runtime, which makes the host some 12 KB and each
 * remote's entry 5 KB smaller (brotli; docs/decisions/0035). For production builds.
 */
export class LeanRuntimePlugin {
  apply(compiler: Compiler): void {
    if (rspackVersion !== KNOWN_RSPACK) {
      throw new Error(
        `packages/build/src/rspack/runtime reads what rspack ${KNOWN_RSPACK} generates, and ${rspackVersion} is installed: compare the two, run the end-to-end tests, and name the new version in lean-runtime.ts.`,
      );
    }
    let replaced = false;
    new NormalModuleReplacementPlugin(FEDERATION_RUNTIME, (resource) => {
      resource.request = RUNTIME;
      replaced = true;
    }).apply(compiler);
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module, chunk) => {
        if (!module.source) return;
        const generated = String(module.source.source);
        const source = loading(compilation, chunk, generated)[module.name];
        if (source !== undefined) module.source.source = Buffer.from(source);
      });
    });
    compiler.hooks.afterCompile.tap(NAME, () => {
      if (!replaced) throw new Error('The federation runtime was not found, so not replaced.');
    });
  }
}
