import type { ComponentType } from 'react';
import type { AssetRequest } from '../loading/asset-loader.ts';
import type { ContainerRuntime } from '../loading/container-runtime.ts';

/** Runs releases that need another major of a shared package than the host's. */
export interface Major extends Pick<ContainerRuntime, 'load'> {
  /** Loads the host's script for this major. */
  prepare(options: Pick<AssetRequest, 'signal' | 'fresh'>): Promise<void>;
}

/** A place in a remote's screen that the host fills with other remotes' screens. */
export interface Place {
  id: string;
  element: Element;
  /** Props that the screen gives to its `Slot`. */
  props: object;
}

/** Reports from a screen's own root to the host's tree. */
export interface ScreenEvents {
  thrown(error: unknown): void;
  /** The screen suspends, or goes on. */
  waits(isWaiting: boolean): void;
  /** Shows or updates a place. */
  fill(place: Place): void;
  empty(id: string): void;
}

/** A screen in a separate root of React. */
export interface MountedScreen {
  update(props: object, outside: Outside): void;
  unmount(): void;
}

export type MountScreen = (
  element: Element,
  Screen: ComponentType<object>,
  events: ScreenEvents,
) => MountedScreen;

/** Values from the host's tree, such as stores. They must not depend on a version of React. */
export type Outside = Readonly<Record<string, unknown>>;

/** Returns the host's own module for a request. Throws if the host shares none. */
export type Shared = (request: string) => unknown;

/** Module of the host's script for a major of shared packages. */
export interface MajorScript {
  /** Maps a request to its module, for releases that need this major. The other modules are the host's own. */
  modules: Readonly<Record<string, { version: string; get: () => unknown }>>;
  /** Missing if the script has no React. Then screens render in the host's tree. */
  mount?: MountScreen;
  /** Hook of the product that runs in the host's tree. */
  outside?: (shared: Shared) => Outside;
}
