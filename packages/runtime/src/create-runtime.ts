import { systemClock } from '@composed/browser/clock';
import { withMemory } from '@composed/browser/memory-fallback';
import { localStore } from '@composed/browser/storage';
import type { InspectedPage } from './inspector/inspected-page.ts';
import { bringMounts, bringOverride, inspect } from './inspector/second-script.ts';
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
import { askedReleases } from './releases/asked-release.ts';
import { browserBucket } from './releases/bucket.ts';
import { lazyOverride } from './releases/lazy-override.ts';
import type { TabReleases } from './releases/tab-releases.ts';
import { createVersionWatch } from './releases/version-watch.ts';
import { markThrown, observeLoads } from './telemetry/screen-marks.ts';
import { SLOW_LOAD } from './timings.ts';

export interface RuntimeOptions {
  /** The remotes that the site has a place for. */
  remotes: readonly string[];
  /** Paths of the host's own route table, of which no remote's manifest may have one; none unless told. */
  paths?: readonly string[];
}

/** What a host's page has of its remotes. One for each page. */
export interface Runtime extends TabReleases {
  /** Loads of screens, and how far each has come. */
  screens: ScreenStore;
  /** Remote → the release whose code has run in this page; in memory alone, since other tabs may be on others. */
  pins: Map<string, FoundRelease>;
  /** Tells of what a screen threw after it was loaded. */
  reportThrown(remote: string, screen: string, error: Error): void;
  /**
   * Tells what remotes show in a slot of a screen, all that is known with each remote that has answered; asks nobody
   * where the site gives it to none.
   */
  contributions(
    slot: string,
    version: number,
    signal: AbortSignal,
    show: (found: readonly Contributed[]) => void,
  ): Promise<void>;
  /** Shows which releases this page runs, where its address asks for that. Rejects when its script can't be had. */
  openInspector(): Promise<void>;
}

// By the build: the limit of a load in milliseconds, package → version of what the host shares, and what
// `site.config.ts` says of the name and of what browsers keep.
declare const __CHUNK_LOAD_LIMIT_MS__: number;
declare const __SHARED_VERSIONS__: Record<string, string>;
declare const __SITE__: { name: string; storagePrefix: string; contractVersion: number };
/** The bundler's name for what host and remotes share, by the scope's name. */
declare const __webpack_share_scopes__: { default: InspectedPage['shared'] };

/**
 * Puts the parts together that find, check, load, choose and watch releases of remotes, for this page. Go on to
 *   `loading/screen-loader.ts`   all steps of a load, in order
 *   `loading/screen-store.ts`    when a load begins, is slow, fails, is tried again
 *   `loading/choose-release.ts`  which of the live releases this browser gets
 *   `releases/version-watch.ts`  whether something else is live by now
 *   `mounts/`                    pages, entries and slots of remotes' manifests
 *   `screen/remote-screen.tsx`   what of all that is on the screen
 */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { remotes, paths = [] } = options;
  const { name, storagePrefix, contractVersion } = __SITE__;
  const boot = readBootData(document, `${name}-boot`);
  const isProduction = process.env.NODE_ENV === 'production';
  // Looked up with each call, for whoever puts another one in its place.
  const fetchFile: typeof fetch = (...args) => fetch(...args);

  /** This host's own script for `?inspect`, `?release=` and manifests, with its absolute address. */
  const secondScript = boot.inspector && {
    ...boot.inspector,
    url: new URL(boot.inspector.url, location.origin).href,
  };

  const asked = askedReleases(`${storagePrefix}release`);
  const text = asked.take();
  /** What this tab runs in place of the live release of one remote. */
  const override =
    text === null
      ? null
      : lazyOverride(text, async (signal) =>
          (await bringOverride(secondScript, assets, signal))(text, {
            keys: boot.keys,
            ownMachine: !isProduction || boot.localRemotes === true,
            agreement: asked.agreementTo(text),
          }),
        );

  const isAllowed = (url: string): boolean => {
    const { origin, protocol } = new URL(url, document.baseURI);
    const isListed =
      boot.remoteOrigins.includes(origin) || override?.allows(origin) || url === secondScript?.url;
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

  const { load: loadScreen, findRelease } = createScreenLoader({
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
    contractVersion,
    hostVersions: __SHARED_VERSIONS__,
    needsHashes: isProduction,
    startLimit: (ms) => startDeadline(systemClock, ms),
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
    // What runs in place of a live release may have others.
    linked: navigation.routes.filter(({ remote }) => !override?.replaces(remote)),
    pathname: location.pathname,
    find: async (pathname, load) =>
      (await bringMounts(secondScript, assets, load.signal)).findMounted(pathname, mounts, load),
    preloadScreen: screens.preload,
    startLimit: () => startDeadline(systemClock, __CHUNK_LOAD_LIMIT_MS__),
  });
  return {
    routes,
    navigation: navigation.entries,
    async contributions(slot, version, signal, show) {
      const granted = boot.slots?.[slot] ?? [];
      if (granted.length === 0) return;
      const { findContributions } = await bringMounts(secondScript, assets, signal);
      await findContributions(slot, version, granted, mounts, { signal, fresh: false }, show);
    },
    screens,
    pins,
    override,
    // A page without a list can't deny that the site has it.
    lists: (remote) =>
      boot.discovery === null || Object.hasOwn(boot.discovery.microFrontends, remote),
    findAsked() {
      if (override === null) return;
      const { signal, end } = startDeadline(systemClock, __CHUNK_LOAD_LIMIT_MS__);
      // The override tells its visitor of a failure.
      void findRelease(override.remote, { signal, fresh: false }).then(end, end);
    },
    forgetAsked: asked.forget,
    versions,
    reportThrown: (remote, screen, error) =>
      markThrown(remote, screen, releaseOf(remote), error, assets.withAddresses(`${error.stack}`)),
    openInspector: () =>
      inspect(secondScript, assets, () => ({
        remotes,
        discovery,
        pins,
        override,
        asked,
        bucket,
        host,
        shared: __webpack_share_scopes__.default,
      })),
  };
}
