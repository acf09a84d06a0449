import { createListeners } from '@composed/browser/listeners';
import type { Override, OverrideState } from './override.ts';

const ASKED: OverrideState = { status: 'asked' };

/**
 * Stands in for an override until somebody needs it: its code is in a script that other pages do not ask for.
 *
 * @param text what the address asks for
 * @param bring loads the override's code; called again by the next try where that fails
 */
export function lazyOverride(
  text: string,
  bring: (signal: AbortSignal) => Promise<Override>,
): Override {
  const { subscribe, tell } = createListeners();
  const remote = text.slice(0, Math.max(text.indexOf('@'), 0));
  let loaded: Override | null = null;
  return {
    text,
    remote,
    async find(listing, signal, read) {
      if (!loaded) {
        const brought = await bring(signal);
        // Of two screens that came at once the first has brought it.
        if (!loaded) brought.subscribe(tell);
        loaded ??= brought;
      }
      return loaded.find(listing, signal, read);
    },
    replaces: (name) => loaded?.replaces(name) ?? name === remote,
    agree: () => loaded?.agree() ?? false,
    decline: () => loaded?.decline(),
    allows: (origin) => loaded?.allows(origin) ?? false,
    getState: () => loaded?.getState() ?? ASKED,
    message: () => loaded?.message() ?? '',
    subscribe,
  };
}
