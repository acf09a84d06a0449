import { systemClock } from '@idea-hub/shared/platform/clock';
import { withMemory } from '@idea-hub/shared/platform/memory-fallback';
import { localStore } from '@idea-hub/shared/platform/storage';
import { browserBucket } from '../releases/bucket.ts';
import { reportScreen } from '../telemetry/report-screen.ts';
import { observeLoads, reportOfThrown } from '../telemetry/screen-reports.ts';
import { createAssetLoader } from './asset-loader.ts';
import { readBootData } from './boot-data.ts';
import { chooseEntry } from './choose-release.ts';
import { createContainerRuntime } from './container-runtime.ts';
import { startDeadline } from './deadline.ts';
import { createDiscovery } from './discovery.ts';
import { createGenerationMemory } from './generation-memory.ts';
import { createScreenLoader, type FoundRelease } from './screen-loader.ts';
import { createScreenStore } from './screen-store.ts';

declare const __CHUNK_LOAD_LIMIT_MS__: number;
declare const __SHARED_VERSIONS__: Record<string, string>;

/** When a load is called slow (MF-02). */
const SLOW_MS = 10_000;

const boot = readBootData(document);

const isAllowed = (url: string): boolean => {
  const { origin, protocol } = new URL(url, document.baseURI);
  return /^https?:$/.test(protocol) && boot.remoteOrigins.includes(origin);
};

// Looked up with each call, for whoever puts another one in its place.
const fetchFile: typeof fetch = (...args) => fetch(...args);

/** What this tab has run so far; in memory alone, since other tabs may be on other releases (DP-07). */
export const pins = new Map<string, FoundRelease>();

const releaseOf = (remote: string): string | undefined => pins.get(remote)?.release.release;

/** Reports what a screen threw after it was loaded (DP-13, DP-15). */
export const reportThrown = (remote: string, screen: string, error: Error): void =>
  reportScreen(reportOfThrown(remote, screen, releaseOf(remote), error));

const siteKeys = boot.keys && (boot.keys.site ?? []);

const loadScreen = createScreenLoader({
  discovery: createDiscovery({
    inlined: boot.discovery,
    fetchFresh: fetchFile,
    trust: siteKeys && {
      keys: siteKeys,
      memory: createGenerationMemory(withMemory(localStore), siteKeys),
      now: systemClock.now,
    },
  }),
  pins,
  choose: (listing) => chooseEntry(listing, browserBucket),
  inlined: boot.release,
  assets: createAssetLoader(document, isAllowed, fetchFile),
  containers: createContainerRuntime(),
  fetchFile,
  isAllowed,
  keys: boot.keys,
  hostVersions: __SHARED_VERSIONS__,
  needsHashes: process.env.NODE_ENV === 'production',
  startLimit: (ms) => startDeadline(systemClock, ms),
});

/** The one store of remote screens of this page. */
export const screens = createScreenStore(observeLoads(loadScreen, releaseOf, reportScreen), {
  clock: systemClock,
  limitMs: __CHUNK_LOAD_LIMIT_MS__,
  slowMs: SLOW_MS,
});
