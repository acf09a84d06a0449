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

/** Only supported version of the bundler: `runtime/` reads the tables that it generates. */
const KNOWN_RSPACK = '2.2.9';

/** Module that starts the federation plugin's runtime. Its source follows as a data URL. */
const FEDERATION_RUNTIME = /^@module-federation\/runtime\/rspack\.js!=!/;

/**
 * Code of the bundler that finds its script's folder, with a fallback for a missing
 * `currentScript`. Our pages never need the fallback.
 */
const SEARCH = /^[\s\S]*(?=__webpack_require__\.p = scriptUrl)/;
const OWN_FOLDER = `var scriptUrl = (document.currentScript?.src ?? '').replace(/[^/]*$/, '');\n`;

/**
 * Part of the bundler's chunk loading that requests files. The part after it registers loaded
 * chunks.
 */
const ASKING = /__webpack_require__\.f\.j = [\s\S]*?(?=__webpack_require__\.O\.j = )/;

/** Generated code that only the federation runtime reads. `runtime/` does not need it. */
const UNREAD = [
  / shareScope: "default",?/g,
  / import: null,/g,
  /, strictVersion: true, singleton: true, eager: false, fallback: undefined, treeShakingMode: null/g,
  / chunkMapping: \{[^}]*\},/g,
  /, initialConsumes: \[\]/g,
  /__webpack_require__\.([\w.]+) = __webpack_require__\.\1 \|\| function\(\) \{ throw new Error\("should have [^"]*"\) \};?/g,
];

const withoutUnread = (generated: string): string =>
  UNREAD.reduce((text, pattern) => text.replace(pattern, ''), generated);

/** Code that puts a file's hash into its name. */
const HASH = / \+ "\." \+ chunkId(?= \+ "\.(?:js|css)")/;

/**
 * Returns code that replaces the bundler's loading of chunks with the host's loader. Only the
 * loader then checks hashes, allowed origins and the time limit. A build without further chunks,
 * such as the host, gets no loading code.
 */
function loading(
  compilation: Compilation,
  chunk: Chunk,
  generated: string,
): Record<string, string> {
  const { chunkLoadTimeout, chunkLoadingGlobal, globalObject } = compilation.outputOptions;
  const lazy = [...chunk.getAllAsyncChunks()];
  /** Returns the ids of the chunks with a file of this kind, as JavaScript source. */
  const chunksWith = (kind: 'javascript' | 'css') => {
    const has = (one: Chunk) =>
      compilation.chunkGraph.getChunkModulesIterableBySourceType(one, kind).length > 0;
    return JSON.stringify(lazy.filter(has).map(({ id }) => id));
  };
  const file = (name: 'u' | 'k') =>
    `__webpack_require__.load(__webpack_require__.p + __webpack_require__.${name}(chunk), ${chunkLoadTimeout})`;
  const always = {
    create_script_url: '',
    get_trusted_types_policy: '',
    auto_public_path: generated.replace(SEARCH, OWN_FOLDER),
    global: '__webpack_require__.g = globalThis;',
    'module_federation/runtime': '',
    consumes_loading: withoutUnread(generated),
    initialize_exposes: withoutUnread(generated),
    sharing: withoutUnread(generated),
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
    // The host finds a file's hash in the record. So a changed chunk does not change other files.
    'get javascript chunk filename': generated.replace(HASH, ''),
    // A stylesheet has the same name as its script, in another folder.
    'get css chunk filename':
      "__webpack_require__.k = (chunk) => 'css' + __webpack_require__.u(chunk).slice(2, -2) + 'css';",
    load_script: '',
    css_loading: `__webpack_require__.f.css = (chunk, promises) => {
      if (${chunksWith('css')}.includes(chunk)) promises.push(${file('k')});
    };`,
    // A chunk's file may add its modules to the registry before or after this script runs. The
    // loader makes sure that each file runs only once.
    jsonp_chunk_loading: `const come = {};
    __webpack_require__.f.j = (chunk, promises) => {
      if (!come[chunk] && ${chunksWith('javascript')}.includes(chunk)) {
        promises.push(${file('u')}.then(() => {
          if (!come[chunk]) throw new Error('Chunk ' + chunk + ' is not in its file.');
        }));
      }
    };
    const take = ([chunks, modules]) => {
      Object.assign(__webpack_require__.m, modules);
      for (const chunk of chunks) come[chunk] = true;
    };
    const registry = ${globalObject}.${chunkLoadingGlobal} ||= [];
    const push = registry.push.bind(registry);
    registry.forEach(take);
    registry.push = (data) => {
      take(data);
      push(data);
    };`,
  };
}

/**
 * Replaces the federation runtime with `runtime/` in production builds. The host becomes about 12 KB
 * smaller and each remote's entry 5 KB (brotli; docs/decisions/0035).
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
