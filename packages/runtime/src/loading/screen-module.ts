import type { ComponentType } from 'react';

/** A remote's module of one screen. */
export interface ScreenModule {
  /** Version of the screens' contract that the remote was built for. */
  readonly contractVersion: number;
  /** Receives the props that the contract defines for this screen. */
  readonly Screen: ComponentType<object>;
  /**
   * Loads what the first render needs. Until it resolves, the page keeps its prerendered HTML. It must not reject.
   */
  prepare?(): unknown;
}
