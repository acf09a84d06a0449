import type { ScreenModule } from '@idea-hub/shared/contracts/screens';

/** `remote/screen` → its module. Empty as it stands here: the build writes one import for each route. */
export const importScreen: Readonly<
  Record<string, () => Promise<{ screen: ScreenModule<object> }>>
> = {};
