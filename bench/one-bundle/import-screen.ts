import type { ScreenModule } from '@idea-hub/shared/contracts/screens';

/**
 * Maps `remote/screen` to a function that imports its module. The build replaces this empty file by
 * one import for each route.
 */
export const importScreen: Readonly<
  Record<string, () => Promise<{ screen: ScreenModule<object> }>>
> = {};
