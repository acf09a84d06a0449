import type { ContainerHost } from './container-host.ts';
import { type Consumed, consume, type Provided, provide, type ShareScope } from './share-scope.ts';

/**
 * Replaces the federation runtime in production builds: sharing, and a container's `init` and
 * `get`. Our own loader loads remotes (docs/decisions/0001). No page would use the federation
 * runtime's loading, plugins and snapshots (docs/decisions/0035).
 */

interface Module {
  exports: unknown;
}

/** Part of the bundler's runtime that federation uses. The bundler generates the tables. */
interface BundlerRuntime {
  m: Record<string, (module: Module) => void>;
  c: Record<string, unknown>;
  f: { consumes: (chunkId: string | number) => void };
  /** Address of this build's files, with a trailing slash. */
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
  load: ContainerHost['load'];
  initContainer: (scope: ShareScope, initScope: unknown, host: ContainerHost) => void;
  getContainer: (expose: string) => Promise<() => unknown>;
}

/** Path from a release to the files that releases share. Empty on a development server. */
declare const __SHARED_FILES__: string;
declare const __webpack_require__: BundlerRuntime;
const runtime = __webpack_require__;

const { scopeToSharingDataMapping, uniqueName } = runtime.initializeSharingData;
const consumed = runtime.consumesLoadingData;
const exposed = runtime.initializeExposesData;

runtime.S.default = {};
provide(runtime.S.default, scopeToSharingDataMapping.default ?? [], uniqueName);

/** Makes a module id resolve to the module in the share scope. */
function share(id: string, wanted: Consumed): void {
  runtime.m[id] = (module) => {
    // A module that threw stays in the cache as broken. Delete it, so that a retry looks it up
    // again.
    delete runtime.c[id];
    module.exports = consume(runtime.S.default ?? {}, wanted, uniqueName);
  };
}

for (const [id, wanted] of Object.entries(consumed?.moduleIdToConsumeDataMapping ?? {})) {
  share(id, wanted);
}

// Shared modules are already in the page, so there is nothing to wait for.
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
