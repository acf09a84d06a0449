/** What a remote's entry puts where its build's files find one another, under its container's name. */
interface Container {
  /** Takes the host's shared modules and its loader; to be called once. */
  init(scope: object, initScope: unknown[], host: ContainerHost): unknown;
  /** Rejects when nothing is exposed under that name. */
  get(expose: string): Promise<() => unknown>;
}

/** Brings a further file of a container's build into the page, by its absolute address and time limit. */
export type LoadFile = (url: string, limitMs: number) => Promise<void>;

/** What a container gets of the host beside shared modules. */
export interface ContainerHost {
  load: LoadFile;
  /** Where the container's build lies, with a slash at the end: its script runs from another address. */
  base: string;
}

/** See `AssetLoader.registry`. */
type Registry = Record<string, unknown>;

export interface ContainerRuntime {
  isPresent(container: string, registry: Registry): boolean;
  /**
   * The exposed module, its shared modules resolved.
   * Rejects when the container lacks it.
   */
  load(
    container: string,
    screen: string,
    host: ContainerHost,
    registry: Registry,
  ): Promise<unknown>;
}

/** The bundler's name for what host and remotes share, by the scope's name. */
declare const __webpack_share_scopes__: { default: object };

/**
 * Hands the containers that our own loader put into the page the host's shared modules, and gets the
 * screens out of them: the two calls of every federated container.
 */
export function createContainerRuntime(
  sharedModules: () => object = () => __webpack_share_scopes__.default,
): ContainerRuntime {
  // A global one, as the federation plugin makes it: of a build in development, or from before there were registries.
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
        // The next try begins anew.
        starting.catch(() => started.delete(container));
      }
      await starting;
      const factory = await container.get(`./${screen}`);
      return factory();
    },
  };
}
