import { systemClock } from '@composed/browser/clock';
import { createScreenStore } from '../../../../host/src/federation/screen-store.ts';
import type * as Composed from '../../../../host/src/federation/screens.ts';
import { liveReleases } from '../../../../host/src/releases/tab-releases.ts';
import { markThrown, observeLoads } from '../../../../host/src/telemetry/screen-marks.ts';
import { SLOW_LOAD } from '../../../../host/src/timings.ts';
import { importScreen } from './import-screen.ts';

/**
 * What the one bundle has in place of the host's `federation/screens.ts`: the same store, whose screens
 * are imported. The compiler holds the exports against the host's own.
 */

declare const __CHUNK_LOAD_LIMIT_MS__: number;

const loadScreen: Parameters<typeof observeLoads>[0] = async (remote, screen) => {
  const module = await importScreen[`${remote}/${screen}`]?.();
  if (module === undefined) throw new Error(`There is no screen ${remote}/${screen}.`);
  return module.screen;
};

const oneBundle: typeof Composed = {
  openInspector: async () => {},
  override: null,
  pins: new Map(),
  reportThrown: (remote, screen, error) => markThrown(remote, screen, undefined, error),
  versions: liveReleases.versions,
  screens: createScreenStore(
    observeLoads(loadScreen, () => undefined),
    { clock: systemClock, limitMs: __CHUNK_LOAD_LIMIT_MS__, slowMs: SLOW_LOAD },
  ),
};

export const { openInspector, override, pins, reportThrown, versions, screens } = oneBundle;
