import { type Consumed, consume, type Provided, provide, type ShareScope } from './share-scope.ts';

/**
 * What a production build runs in place of the federation runtime: sharing, and a container's `init`
 * and `get`. Our own loader brings remotes (docs/decisions/0001), so the runtime's loading, plugins
 * and snapshots would be bytes that no page uses (docs/decisions/0035).
 */

interface Module {
  exports: unknown;
}

/** The part of the bundler's runtime that federation works on; the tables are the bundler's. */
interface BundlerRuntime {
  m: Record<string, (module: Module) => void>;
  c: Record<string, unknown>;
  f: { consumes: (chunkId: string | number) => void };
  /** Where this build's files lie, with a slash at the end. */
  p: string;
  S: { default?: ShareScope };
  I: () => void;
  initializeSharingData: {
    scopeToSharingDataMapping: { default?: readonly Provided[] };
    uniqueName: string;
  };
  consumesLoadingData?: {
    chunkMapping: Record<string, readonly string[]>;
    moduleIdToConsumeDataMapping: Record<string, Consumed>;
    initialConsumes?: readonly string[];
  };
  initializeExposesData?: {
    moduleMap: Record<string, () => Promise<() => unknown>>;
  };
  /** Brings a further file of this build into the page, by its absolute address and time limit. */
  load: (url: string, limitMs: number) => Promise<void>;
  initContainer: (scope: ShareScope, initScope: unknown, host: ContainerHost) => void;
  getContainer: (expose: string) => Promise<() => unknown>;
}

/** What a host hands to a container beside the share scope. */
interface ContainerHost {
  load: (url: string, limitMs: number) => Promise<void>;
  /** Where this build's files lie; missing of a host whose scripts have the addresses of their files. */
  base?: string;
}

/** From a release to the files that it shares with others; nothing where a development server has it. */
declare const __SHARED_FILES__: string;
declare const __webpack_require__: BundlerRuntime;
const runtime = __webpack_require__;

const { scopeToSharingDataMapping, uniqueName } = runtime.initializeSharingData;
const consumed = runtime.consumesLoadingData;
const exposed = runtime.initializeExposesData;

runtime.S.default = {};
provide(runtime.S.default, scopeToSharingDataMapping.default ?? [], uniqueName);

/** From here on the module is taken from the share scope, each time that it is asked for and not there. */
function share(id: string, wanted: Consumed): void {
  runtime.m[id] = (module) => {
    // A module that threw stays in the cache as broken; the next try is to look again.
    delete runtime.c[id];
    module.exports = consume(runtime.S.default ?? {}, wanted, uniqueName);
  };
}

for (const [id, wanted] of Object.entries(consumed?.moduleIdToConsumeDataMapping ?? {})) {
  share(id, wanted);
}

// Whatever is shared is in the page already, so nothing has to be waited for.
runtime.f.consumes = () => {};
runtime.I = () => {};

runtime.initContainer = (scope, _initScope, host) => {
  runtime.S.default = scope;
  runtime.load = host.load;
  if (host.base !== undefined) runtime.p = host.base + __SHARED_FILES__;
};

runtime.getContainer = async (expose) => {
  const load = exposed?.moduleMap[expose];
  if (load === undefined) throw new Error(`${uniqueName} does not expose ${expose}.`);
  return load();
};
