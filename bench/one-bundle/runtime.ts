import { systemClock } from '@composed/browser/clock';
import type { Runtime } from '@composed/runtime/create-runtime';
import { createScreenStore } from '@composed/runtime/loading/screen-store';
import { liveReleases } from '@composed/runtime/releases/tab-releases';
import { markThrown, observeLoads } from '@composed/runtime/telemetry/screen-marks';
import { SLOW_LOAD } from '@composed/runtime/timings';
import { importScreen } from './import-screen.ts';

/**
 * Replaces the host's `federation/runtime.ts` in the one bundle: the same store, but it imports
 * screens.
 */

declare const __CHUNK_LOAD_LIMIT_MS__: number;

const loadScreen: Parameters<typeof observeLoads>[0] = async (remote, screen) => {
  const module = await importScreen[`${remote}/${screen}`]?.();
  if (module === undefined) throw new Error(`There is no screen ${remote}/${screen}.`);
  return module.screen;
};

export const runtime: Runtime = {
  ...liveReleases,
  contributions: async () => {},
  openInspector: async () => {},
  pins: new Map(),
  reportThrown: (remote, screen, error) => markThrown(remote, screen, undefined, error),
  screens: createScreenStore(
    observeLoads(loadScreen, () => undefined),
    { clock: systemClock, limitMs: __CHUNK_LOAD_LIMIT_MS__, slowMs: SLOW_LOAD },
  ),
};
