import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

type Globals = Record<string, unknown>;

/**
 * The federation runtime gets each entry from the page, where our own loader put it: so one time
 * limit, one integrity rule and one way to abort hold for all files of a remote alike. The
 * runtime's own script loading has a limit of 20 s and joins a request that hangs.
 */
const entryFromPage: ModuleFederationRuntimePlugin = {
  name: 'idea-hub-entry-from-page',
  async loadEntry({ remoteInfo }) {
    return (globalThis as unknown as Globals)[remoteInfo.entryGlobalName] as never;
  },
};

export interface ContainerRuntime {
  isPresent(container: string): boolean;
  /** The exposed module, its shared modules resolved. Rejects when the container lacks it. */
  load(container: string, entry: string, screen: string): Promise<unknown>;
}

export function createContainerRuntime(): ContainerRuntime {
  registerPlugins([entryFromPage]);
  const registered = new Set<string>();
  return {
    isPresent: (container) => (globalThis as unknown as Globals)[container] !== undefined,
    async load(container, entry, screen) {
      if (!registered.has(container)) {
        registerRemotes([{ name: container, entry, type: 'global', entryGlobalName: container }]);
        registered.add(container);
      }
      return loadRemote(`${container}/${screen}`);
    },
  };
}
