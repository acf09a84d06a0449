import { systemClock } from '@composed/browser/clock';
import { withMemory } from '@composed/browser/memory-fallback';
import { localStore } from '@composed/browser/storage';
import type { InspectedPage } from '../inspector/inspected-page.ts';
import { inspect } from '../inspector/open-inspector.ts';
import { takeAskedRelease } from '../releases/asked-release.ts';
import { bringOverride } from '../releases/bring-override.ts';
import { browserBucket } from '../releases/bucket.ts';
import { lazyOverride } from '../releases/lazy-override.ts';
import { createVersionWatch } from '../releases/version-watch.ts';
import { markThrown, observeLoads } from '../telemetry/screen-marks.ts';
import { SLOW_LOAD } from '../timings.ts';
import { createAssetLoader } from './asset-loader.ts';
import { readBootData } from './boot-data.ts';
import { chooseEntry } from './choose-release.ts';
import { createContainerRuntime } from './container-runtime.ts';
import { startDeadline } from './deadline.ts';
import { createDiscovery, type Listing } from './discovery.ts';
import { createGenerationMemory } from './generation-memory.ts';
import { createScreenLoader, type FoundRelease } from './screen-loader.ts';
import { createScreenStore } from './screen-store.ts';

declare const __CHUNK_LOAD_LIMIT_MS__: number;
declare const __SHARED_VERSIONS__: Record<string, string>;

const boot = readBootData(document);

const isProduction = process.env.NODE_ENV === 'production';

// Looked up with each call, for whoever puts another one in its place.
const fetchFile: typeof fetch = (...args) => fetch(...args);

const asked = takeAskedRelease();

/** What this tab runs in place of the live release of one remote (DP-11, DP-23). */
export const override =
  asked === null
    ? null
    : lazyOverride(asked, async (signal) =>
        (await bringOverride(boot.inspector, assets, signal))(asked, {
          keys: boot.keys,
          ownMachine: !isProduction || boot.localRemotes === true,
        }),
      );

/** Where this host's own script for `?inspect` and `?release=` lies. */
const inspectorUrl = boot.inspector && new URL(boot.inspector.url, document.baseURI).href;

const isAllowed = (url: string): boolean => {
  const { origin, protocol } = new URL(url, document.baseURI);
  const isListed =
    boot.remoteOrigins.includes(origin) || override?.allows(origin) || url === inspectorUrl;
  return /^https?:$/.test(protocol) && isListed === true;
};

/** What this tab has run so far; in memory alone, since other tabs may be on other releases (DP-07). */
export const pins = new Map<string, FoundRelease>();

const releaseOf = (remote: string): string | undefined => pins.get(remote)?.release.release;

/** Tells of what a screen threw after it was loaded (DP-13, DP-15). */
export const reportThrown = (remote: string, screen: string, error: Error): void =>
  markThrown(remote, screen, releaseOf(remote), error, assets.withAddresses(`${error.stack}`));

const siteKeys = boot.keys && (boot.keys.site ?? []);

const discovery = createDiscovery({
  inlined: boot.discovery,
  fetchFresh: fetchFile,
  trust: siteKeys && {
    keys: siteKeys,
    memory: createGenerationMemory(withMemory(localStore), siteKeys),
    now: systemClock.now,
  },
});

const choose = (remote: string, listing: Listing) => chooseEntry(remote, listing, browserBucket);

/** Hears of newer releases than this tab runs (DP-07). */
export const versions = createVersionWatch({
  discovery,
  pins,
  choose,
  isOverridden: (remote) => override?.replaces(remote) === true,
  host: boot.discovery?.extras?.host,
  clock: systemClock,
  page: document,
});

const assets = createAssetLoader(document, isAllowed, fetchFile);

const loadScreen = createScreenLoader({
  discovery,
  pins,
  choose,
  override,
  inlined: boot.release,
  ahead: boot.ahead,
  assets,
  containers: createContainerRuntime(),
  fetchFile,
  isAllowed,
  pageOrigin: location.origin,
  keys: boot.keys,
  hostVersions: __SHARED_VERSIONS__,
  needsHashes: isProduction,
  startLimit: (ms) => startDeadline(systemClock, ms),
});

/** The one store of remote screens of this page. */
export const screens = createScreenStore(observeLoads(loadScreen, releaseOf), {
  clock: systemClock,
  limitMs: __CHUNK_LOAD_LIMIT_MS__,
  slowMs: SLOW_LOAD,
});

/** The bundler's name for what host and remotes share, by the scope's name. */
declare const __webpack_share_scopes__: { default: InspectedPage['shared'] };

/** Shows which releases this page runs, where it is asked to. */
export const openInspector = (): Promise<void> =>
  inspect(boot.inspector, assets, () => ({
    discovery,
    pins,
    override,
    host: boot.discovery?.extras?.host,
    shared: __webpack_share_scopes__.default,
  }));
