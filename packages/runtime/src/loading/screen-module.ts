import type { ComponentType } from 'react';

/** A remote's module of one screen. */
export interface ScreenModule {
  /** Version of the screens' contract that the remote was built for. */
  readonly contractVersion: number;
  /** Receives the props that the contract defines for this screen. */
  readonly Screen: ComponentType<object>;
  /** Resolves when the first render has what it needs. Until then, the page keeps its prerendered HTML. */
  readonly ready?: unknown;
}
