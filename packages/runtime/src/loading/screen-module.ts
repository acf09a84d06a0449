import type { ComponentType } from 'react';

/** What a remote's module of a screen holds. */
export interface ScreenModule {
  /** Of the screens' contract, as the remote was built for it. */
  readonly contractVersion: number;
  /** Takes the props that the contract has for this screen. */
  readonly Screen: ComponentType<object>;
}
