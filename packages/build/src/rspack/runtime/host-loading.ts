import type { ContainerHost } from './container-host.ts';

/** Part of the bundler's runtime that loads the chunks of a container. */
interface ChunkRuntime {
  f: { css?: (chunk: string | number, promises: Promise<void>[]) => void };
  /** Loads a script. `done` gets an event of type `load` or another one. */
  l: (url: string, done: (event: { type: string; target: { src: string } }) => void) => void;
  /** Address of this build's files, with a trailing slash. */
  p: string;
  /** Returns the file with a chunk's stylesheet. */
  k: (chunk: string | number) => string;
  styleChunks: readonly (string | number)[];
}

declare const __CHUNK_LOAD_LIMIT_MS__: number;
/** Path from a release to the files that releases share. */
declare const __SHARED_FILES__: string;
declare const __webpack_require__: ChunkRuntime;
const runtime = __webpack_require__;

function loadThrough({ load, base = runtime.p }: ContainerHost): void {
  runtime.p = base + __SHARED_FILES__;
  runtime.l = (url, done) => {
    const end = (type: string) => done({ type, target: { src: url } });
    load(url, __CHUNK_LOAD_LIMIT_MS__).then(
      () => end('load'),
      () => end('error'),
    );
  };
  if (runtime.f.css === undefined) return;
  runtime.f.css = (chunk, promises) => {
    if (!runtime.styleChunks.includes(chunk)) return;
    promises.push(load(runtime.p + runtime.k(chunk), __CHUNK_LOAD_LIMIT_MS__));
  };
}

/**
 * Plugin of Module Federation's own runtime. A container loads its chunks through the host's
 * loader, which checks them, if the host passes one to `init`. In other hosts the bundler loads
 * them.
 */
export default () => ({
  name: 'host-loading',
  beforeInit<T extends { userOptions: object }>(args: T): T {
    const host = args.userOptions as Partial<ContainerHost>;
    if (host.load !== undefined) loadThrough(host as ContainerHost);
    return args;
  },
});
