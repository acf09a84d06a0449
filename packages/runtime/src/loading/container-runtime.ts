/** A remote's container, which its entry script puts into the registry of its build. */
interface Container {
  /** Receives the host's shared modules and its loader. Must be called only once. */
  init(scope: object, initScope: unknown[], host: ContainerHost): unknown;
  /** Rejects if the container exposes no such module. */
  get(expose: string): Promise<() => unknown>;
}

/** Loads another file of a container's build, by absolute address and time limit. */
export type LoadFile = (url: string, limitMs: number) => Promise<void>;

/** The host's part of a container's `init`, in addition to shared modules. */
export interface ContainerHost {
  load: LoadFile;
  /**
   * Folder of the container's build, with a trailing slash. The container can't derive it: its script has a blob
   * address.
   */
  base: string;
}

/** See `AssetLoader.registry`. */
type Registry = Record<string, unknown>;

export interface ContainerRuntime {
  isPresent(container: string, registry: Registry): boolean;
  /** Returns the exposed module after its shared modules are resolved. Rejects if the container lacks it. */
  load(
    container: string,
    screen: string,
    host: ContainerHost,
    registry: Registry,
  ): Promise<unknown>;
}

/** The bundler's registry of modules that host and remotes share, by scope name. */
declare const __webpack_share_scopes__: { default: object };

/** Creates the part that calls containers: `init` with the host's shared modules, then `get` for a screen. */
export function createContainerRuntime(
  sharedModules: () => object = () => __webpack_share_scopes__.default,
): ContainerRuntime {
  // The federation plugin makes a global container in development, and did so in builds older than the registries.
  const find = (name: string, registry: Registry) =>
    (registry[name] ?? (globalThis as unknown as Registry)[name]) as Container | undefined;
  const started = new Map<Container, Promise<void>>();

  async function start(container: Container, host: ContainerHost): Promise<void> {
    await container.init(sharedModules(), [], host);
  }

  return {
    isPresent: (name, registry) => find(name, registry) !== undefined,
    async load(name, screen, host, registry) {
      const container = find(name, registry);
      if (!container) throw new Error(`There is no container ${name} in the page.`);
      let starting = started.get(container);
      if (!starting) {
        starting = start(container, host);
        started.set(container, starting);
        // Lets the next try start from scratch.
        starting.catch(() => started.delete(container));
      }
      await starting;
      const factory = await container.get(`./${screen}`);
      return factory();
    },
  };
}
