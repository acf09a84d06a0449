import { createListeners } from '@composed/browser/listeners';
import type { Override, OverrideState } from './override.ts';

const REQUESTED: OverrideState = { status: 'requested' };

/**
 * Creates an override that loads its code on first use, since most pages need none.
 *
 * @param text value of `?release=`
 * @param importOverride loads the override's code; a failed call is repeated by the next try
 */
export function lazyOverride(
  text: string,
  importOverride: (signal: AbortSignal) => Promise<Override>,
): Override {
  const { subscribe, tell } = createListeners();
  const remote = text.slice(0, Math.max(text.indexOf('@'), 0));
  let loaded: Override | null = null;
  return {
    text,
    remote,
    async find(live, signal, read) {
      if (!loaded) {
        const override = await importOverride(signal);
        // If two screens load it at the same time, both use the first one.
        if (!loaded) override.subscribe(tell);
        loaded ??= override;
      }
      return loaded.find(live, signal, read);
    },
    replaces: (name) => loaded?.replaces(name) ?? name === remote,
    agree: () => loaded?.agree() ?? false,
    decline: () => loaded?.decline(),
    navigation: (entries) => loaded?.navigation(entries) ?? entries,
    allows: (origin) => loaded?.allows(origin) ?? false,
    getState: () => loaded?.getState() ?? REQUESTED,
    message: () => loaded?.message() ?? '',
    subscribe,
  };
}
