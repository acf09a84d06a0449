import type { PageProps } from '@composed/runtime/frame/page';
import type { ComponentType } from 'react';

/** Settings in `/config.json`: the reader and the default of each. */
export const readers = {};
export const defaults = {};

export type ScreenProps = PageProps<typeof defaults>;

/** What the host loads of each screen. A change that breaks released screens needs a new version. */
export interface ScreenModule {
  contractVersion: 1;
  /** A screen in a slot only gets `with`, the value of the slot. */
  Screen: ComponentType<ScreenProps & { with: never }>;
}
