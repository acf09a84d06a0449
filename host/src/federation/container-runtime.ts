import { getInstance } from '@module-federation/enhanced/runtime';

/** What a remote's entry puts into the page, under its container's name. */
interface Container {
  /** Takes the host's shared modules; to be called once. */
  init(scope: object, initScope: unknown[], options: object): unknown;
  /** Rejects when nothing is exposed under that name. */
  get(expose: string): Promise<() => unknown>;
}

type Globals = Record<string, Container | undefined>;

export interface ContainerRuntime {
  isPresent(container: string): boolean;
  /** The exposed module, its shared modules resolved. Rejects when the container lacks it. */
  load(container: string, screen: string): Promise<unknown>;
}

/**
 * Hands the containers that our own loader put into the page the host's shared modules, and gets the
 * screens out of them. That is all of loading that is left for the federation runtime, whose own
 * loader has a time limit of 20 s and joins a request that hangs; so it is not built in at all.
 */
export function createContainerRuntime(): ContainerRuntime {
  const page = globalThis as unknown as Globals;
  const started = new Map<Container, Promise<void>>();

  async function start(container: Container): Promise<void> {
    const scopes = getInstance()?.shareScopeMap ?? {};
    const options = { version: '', shareScopeKeys: 'default' };
    // Not to be listed: whoever copies the options must not copy what all have in common.
    Object.defineProperty(options, 'shareScopeMap', { value: scopes });
    await container.init(scopes.default ?? {}, [], options);
  }

  return {
    isPresent: (name) => page[name] !== undefined,
    async load(name, screen) {
      const container = page[name];
      if (!container) throw new Error(`There is no container ${name} in the page.`);
      let starting = started.get(container);
      if (!starting) {
        starting = start(container);
        started.set(container, starting);
        // The next try begins anew.
        starting.catch(() => started.delete(container));
      }
      await starting;
      const factory = await container.get(`./${screen}`);
      return factory();
    },
  };
}
