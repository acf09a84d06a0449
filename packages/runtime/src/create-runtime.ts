import { systemClock } from '@composed/browser/clock';
import { withMemory } from '@composed/browser/memory-fallback';
import { ownValue } from '@composed/browser/own-value';
import { localStore } from '@composed/browser/storage';
import { LOADER_VERSION } from '@composed/contract/release';
import type { InspectedPage } from './inspector/inspected-page.ts';
import { importFinders, importOverride, inspect } from './inspector/second-script.ts';
import { createAssetLoader } from './loading/asset-loader.ts';
import { readBootData } from './loading/boot-data.ts';
import { chooseEntry } from './loading/choose-release.ts';
import { createContainerRuntime } from './loading/container-runtime.ts';
import { startDeadline } from './loading/deadline.ts';
import { createDiscovery, type Listing } from './loading/discovery.ts';
import { createGenerationMemory } from './loading/generation-memory.ts';
import { createScreenLoader, type FoundRelease, type LoadScreen } from './loading/screen-loader.ts';
import { createScreenStore, type ScreenStore } from './loading/screen-store.ts';
import type { Contributed } from './mounts/find-mounted.ts';
import { createMountedRoutes } from './mounts/mounted-routes.ts';
import { chosenNavigation } from './mounts/navigation.ts';
import { browserBucket } from './releases/bucket.ts';
import { lazyOverride } from './releases/lazy-override.ts';
import { requestedReleases } from './releases/requested-release.ts';
import type { TabReleases } from './releases/tab-releases.ts';
import { createVersionWatch } from './releases/version-watch.ts';
import { markThrown, observeLoads } from './telemetry/screen-marks.ts';
import { SLOW_LOAD } from './timings.ts';

export interface RuntimeOptions {
  /** Remotes that the site has a place for. */
  remotes: readonly string[];
  /** Paths of the host's own route table. No remote's manifest may claim one of them. Default: none. */
  paths?: readonly string[];
}

/** The page's access to its remotes. Each page has exactly one. */
export interface Runtime extends TabReleases {
  /** Loads of screens and their states. */
  screens: ScreenStore;
  /** Remote → the release whose code has run in this page. In memory only, since other tabs may run other releases. */
  pins: Map<string, FoundRelease>;
  /** Reports an error that a screen threw after it was loaded. */
  reportThrown(remote: string, screen: string, error: Error): void;
  /**
   * Finds the screens that remotes show in a slot of a screen. Calls `show` with all known ones each time a remote's
   * record arrives. Requests nothing if the site grants the slot to no remote.
   */
  contributions(
    slot: string,
    version: number,
    signal: AbortSignal,
    show: (found: readonly Contributed[]) => void,
  ): Promise<void>;
  /**
   * Shows which releases this page runs, if its address has `?inspect`. Rejects if the second script can't be loaded.
   */
  openInspector(): Promise<void>;
}

// Defined by the build: the time limit of a load in milliseconds, the shared packages with their versions, and values
// from `site.config.ts`.
declare const __CHUNK_LOAD_LIMIT_MS__: number;
declare const __SHARED_VERSIONS__: Record<string, string>;
declare const __SITE__: { name: string; storagePrefix: string; contractVersion: number };
/** The bundler's registry of modules that host and remotes share, by scope name. */
declare const __webpack_share_scopes__: { default: InspectedPage['shared'] };

/**
 * Creates this page's runtime: discovery, verification, loading, selection and updates of remote releases. Its parts:
 *   `loading/screen-loader.ts`   all steps of a load, in order
 *   `loading/screen-store.ts`    when a load starts, is slow, fails or is retried
 *   `loading/choose-release.ts`  selection of one live release for this browser
 *   `releases/version-watch.ts`  detection of other live releases
 *   `mounts/`                    pages, entries and slots of remotes' manifests
 *   `screen/remote-screen.tsx`   the screen, or its loading and failure states
 */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { remotes, paths = [] } = options;
  const { name, storagePrefix, contractVersion } = __SITE__;
  const boot = readBootData(document, `${name}-boot`);
  const isProduction = process.env.NODE_ENV === 'production';
  // Reads the global `fetch` at each call, since other code may replace it later.
  const fetchFile: typeof fetch = (...args) => fetch(...args);

  /** This host's second script, with its absolute address: for `?inspect`, `?release=` and manifests. */
  const secondScript = boot.inspector && {
    ...boot.inspector,
    url: new URL(boot.inspector.url, location.origin).href,
  };

  const requested = requestedReleases(`${storagePrefix}release`);
  const text = requested.take();
  /** Release that this tab runs instead of one remote's live release. */
  const override =
    text === null
      ? null
      : lazyOverride(text, async (signal) =>
          (await importOverride(secondScript, assets, signal))(text, {
            keys: boot.keys,
            ownMachine: !isProduction || boot.localRemotes === true,
            agreement: requested.agreementTo(text),
            hostPaths: paths,
          }),
        );

  /** Addresses of the host's scripts that the page may run. */
  const ownScripts = [secondScript?.url];
  const isAllowed = (url: string): boolean => {
    const { origin, protocol } = new URL(url, document.baseURI);
    const isListed =
      boot.remoteOrigins.includes(origin) || override?.allows(origin) || ownScripts.includes(url);
    return /^https?:$/.test(protocol) && isListed === true;
  };

  const pins: Runtime['pins'] = new Map();
  const releaseOf = (remote: string): string | undefined => pins.get(remote)?.release.release;

  const siteKeys = boot.keys && (boot.keys.site ?? []);
  const discovery = createDiscovery({
    inlined: boot.discovery,
    fetchFresh: fetchFile,
    trust: siteKeys && {
      keys: siteKeys,
      memory: createGenerationMemory(
        withMemory(localStore),
        siteKeys,
        `${storagePrefix}generation`,
      ),
      now: systemClock.now,
    },
  });

  const bucket = () => browserBucket(`${storagePrefix}bucket`);
  const choose = (remote: string, listing: Listing) => chooseEntry(remote, listing, bucket);
  const host = boot.discovery?.extras?.host;

  const versions = createVersionWatch({
    discovery,
    pins,
    choose,
    isOverridden: (remote) => override?.replaces(remote) === true,
    host,
    clock: systemClock,
    page: document,
  });

  const assets = createAssetLoader(document, isAllowed, fetchFile, `${name}#remotes`);

  const own = {
    origin: location.origin,
    contractVersion,
    loader: LOADER_VERSION,
    provides: __SHARED_VERSIONS__,
  };
  const { load: loadScreen, findRelease } = createScreenLoader({
    discovery,
    pins,
    choose,
    override,
    inlined: { release: boot.release, ahead: boot.ahead },
    host: own,
    findMajor: async (release, { signal }) =>
      (await importFinders(secondScript, assets, signal)).findMajor(
        release,
        {
          host: own,
          boot,
          discovery,
          assets,
          ownScripts,
          scope: __webpack_share_scopes__.default,
        },
        signal,
      ),
    trust: { keys: boot.keys, needsHashes: isProduction, isAllowed },
    network: {
      fetchFile,
      assets,
      containers: createContainerRuntime(),
      startLimit: (ms) => startDeadline(systemClock, ms),
    },
  });

  const loadAndKeep: LoadScreen = (remote, screen, load) =>
    loadScreen(remote, screen, {
      ...load,
      onFound: (release) => {
        load.onFound?.(release);
        routes.keep(remote, release);
      },
    });
  const screens = createScreenStore(observeLoads(loadAndKeep, releaseOf), {
    clock: systemClock,
    limitMs: __CHUNK_LOAD_LIMIT_MS__,
    slowMs: SLOW_LOAD,
  });
  const navigation = chosenNavigation(boot.navigation, (remote) => {
    const entries = boot.discovery?.microFrontends[remote];
    const listing = entries && { entries, disabled: false, generation: null };
    return listing && choose(remote, listing)?.extras?.release;
  });
  const mounts = { discovery, findRelease, hostPaths: paths };
  const routes = createMountedRoutes({
    own: boot.route,
    // An overriding release may declare other routes.
    linked: navigation.routes.filter(({ remote }) => !override?.replaces(remote)),
    pathname: location.pathname,
    find: async (pathname, load) =>
      (await importFinders(secondScript, assets, load.signal)).findMounted(pathname, mounts, load),
    preloadScreen: screens.preload,
    startLimit: () => startDeadline(systemClock, __CHUNK_LOAD_LIMIT_MS__),
  });
  return {
    routes,
    get navigation() {
      return override?.navigation(navigation.entries) ?? navigation.entries;
    },
    async contributions(slot, version, signal, show) {
      // The page names only live releases. The signed list decides about the requested one.
      const granted = [
        ...(ownValue(boot.slots, slot) ?? []),
        ...(override ? [override.remote] : []),
      ];
      if (granted.length === 0) return;
      const { findContributions } = await importFinders(secondScript, assets, signal);
      await findContributions(slot, version, granted, mounts, { signal, fresh: false }, show);
    },
    screens,
    pins,
    override,
    findRequested() {
      if (override === null) return;
      const { signal, end } = startDeadline(systemClock, __CHUNK_LOAD_LIMIT_MS__);
      // The override reports its failures to the visitor.
      void findRelease(override.remote, { signal, fresh: false }).then(end, end);
    },
    forgetRequested: requested.forget,
    versions,
    reportThrown: (remote, screen, error) =>
      markThrown(remote, screen, releaseOf(remote), error, assets.withAddresses(`${error.stack}`)),
    openInspector: () =>
      inspect(secondScript, assets, () => ({
        remotes,
        discovery,
        pins,
        override,
        requested,
        bucket,
        host,
        shared: __webpack_share_scopes__.default,
      })),
  };
}
