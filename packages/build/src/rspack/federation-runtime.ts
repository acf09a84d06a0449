import { createRequire } from 'node:module';
import {
  type Chunk,
  type Compilation,
  type Compiler,
  NormalModuleReplacementPlugin,
  RuntimeModule,
  rspackVersion,
  sources,
} from '@rspack/core';
import { STOCK_FILE } from '../federation-manifest.ts';
import {
  type ChunkLoading,
  federationRuntime,
  type LazyChunks,
  leanSource,
  UnknownCode,
  unknownRspack,
} from './lean-runtime.ts';

/** Name of the plugin. Its warnings begin with `<w> [federation-runtime]`. */
export const NAME = 'federation-runtime';

const require = createRequire(import.meta.url);
const LEAN = require.resolve('@composed/build/rspack/runtime/index');

/** Module that starts Module Federation's own runtime. Its source follows as a data URL. */
const START = /^@module-federation\/runtime\/rspack\.js!=!/;

/** Federation plugin of a remote with its own runtime. The lean runtime does not use it. */
export const HOST_LOADING = require.resolve('@composed/build/rspack/runtime/host-loading');

function lazyChunks({ chunkGraph }: Compilation, chunk: Chunk): LazyChunks | null {
  const lazy = [...chunk.getAllAsyncChunks()];
  if (lazy.length === 0) return null;
  const chunksWith = (kind: 'javascript' | 'css') => {
    const has = (one: Chunk) =>
      chunkGraph.getChunkModulesIterableBySourceType(one, kind).length > 0;
    return JSON.stringify(lazy.filter(has).map(({ id }) => id));
  };
  return { scripts: chunksWith('javascript'), styles: chunksWith('css') };
}

function chunkLoading(compilation: Compilation, chunk: Chunk): ChunkLoading {
  const { chunkLoadTimeout, chunkLoadingGlobal, globalObject } = compilation.outputOptions;
  return {
    lazy: lazyChunks(compilation, chunk),
    registry: `${globalObject}.${chunkLoadingGlobal}`,
    limitMs: chunkLoadTimeout,
  };
}

/** Tells `runtime/host-loading.ts` which chunks have a stylesheet. */
class StyleChunks extends RuntimeModule {
  constructor() {
    super('style_chunks');
  }

  override generate(): string {
    const { chunk, compilation } = this;
    const lazy = chunk && compilation && lazyChunks(compilation, chunk);
    return `__webpack_require__.styleChunks = ${lazy?.styles ?? '[]'};`;
  }
}

/**
 * Puts the lean runtime into a production build. It makes the host about 12 KB smaller and each
 * remote's entry 5 KB (brotli; docs/decisions/0035). Warns and keeps Module Federation's own runtime
 * if the installed rspack is unknown or generates unknown code.
 */
export class FederationRuntimePlugin {
  constructor(private readonly version: string = rspackVersion) {}

  apply(compiler: Compiler): void {
    let isLean = federationRuntime() === 'lean';
    const keepStock = (why: string) => {
      isLean = false;
      compiler
        .getInfrastructureLogger(NAME)
        .warn(`${why} Builds work with Module Federation's own runtime, and are larger.`);
    };
    const unknown = unknownRspack(this.version);
    if (isLean && unknown !== undefined) keepStock(unknown);

    let isReplaced = false;
    new NormalModuleReplacementPlugin(START, (resource) => {
      if (!isLean) return;
      resource.request = LEAN;
      isReplaced = true;
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let problem: string | undefined;
      compilation.hooks.runtimeModule.tap(NAME, (module, chunk) => {
        if (!isLean || !module.source) return;
        try {
          const generated = String(module.source.source);
          const source = leanSource(module.name, generated, chunkLoading(compilation, chunk));
          if (source !== undefined) module.source.source = Buffer.from(source);
        } catch (error) {
          if (!(error instanceof UnknownCode)) throw error;
          problem ??= error.message;
        }
      });
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) => {
        if (!isLean) compilation.addRuntimeModule(chunk, new StyleChunks());
      });
      compilation.hooks.processAssets.tap(NAME, () => {
        if (!isLean) compilation.emitAsset(STOCK_FILE, new sources.RawSource('{}'));
      });
      // Compiles again, with the other runtime.
      compilation.hooks.needAdditionalPass.tap(NAME, () => {
        if (!isLean) return undefined;
        if (!isReplaced) problem ??= "The start of Module Federation's runtime was not found.";
        if (problem === undefined) return undefined;
        keepStock(problem);
        return true;
      });
    });
  }
}
