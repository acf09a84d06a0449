import { ownValue } from '@composed/browser/own-value';
import { incompatibility, type Provision } from '@composed/contract/compatibility';
import type { AheadRelease, MicroFrontendEntry } from '@composed/contract/discovery';
import { builtPath, plainName } from '@composed/contract/pool';
import type { RemoteRelease } from '@composed/contract/release';
import type { Major } from '../majors/major-script.ts';
import type { Chosen, Override } from '../releases/override.ts';
import type { AssetLoader } from './asset-loader.ts';
import type { ContainerHost, ContainerRuntime } from './container-runtime.ts';
import type { Deadline } from './deadline.ts';
import type { Discovery, Listing } from './discovery.ts';
import { BROWSER_DOCUMENT_LIMIT, fetchPieces, fetchText } from './fetch-text.ts';
import { type JoinedLoad, startJoinedLoad } from './joined-load.ts';
import { type ReleaseTrust, readRelease, withListedKeys } from './release.ts';
import { asRemoteLoadError, RemoteLoadError } from './remote-load-error.ts';
import type { ScreenModule } from './screen-module.ts';

/** A release: its record and the record's address. */
export interface FoundRelease {
  url: string;
  release: RemoteRelease;
  /** Tells whether only a share of browsers gets it. */
  isCanary?: boolean;
  /** Set if the release needs another major of a shared package than the host's. */
  major?: Major;
  /** Set if the page inlined only a part of the record: reads the whole record into `release`. */
  complete?: (options: LoadOptions) => Promise<void>;
}

export interface ScreenLoaderParts {
  discovery: Discovery;
  /** Remote → the release of which all files of some screen have loaded. The remote keeps it until a reload. */
  pins: Map<string, FoundRelease>;
  choose: (remote: string, listing: Listing) => MicroFrontendEntry | undefined;
  /** Makes one remote run another release in this tab. */
  override: Override | null;
  /** The parts of records that the page inlines. */
  inlined: {
    /** Facts that the page contains about its own screen and linked ones. */
    release: RemoteRelease | null;
    /** Releases of other remotes, whose files are fetched while discovery runs. */
    ahead: readonly AheadRelease[];
  };
  host: Provision & {
    /** Such as `https://shop.example`. */
    origin: string;
  };
  /** Finds the second major for a release that does not fit the host. Rejects with `incompatible` if there is none. */
  findMajor: (release: RemoteRelease, options: LoadOptions) => Promise<Major>;
  trust: ReleaseTrust & { isAllowed: (url: string) => boolean };
  network: {
    /** Fetches records. */
    fetchFile: typeof fetch;
    assets: Omit<AssetLoader, 'withAddresses'>;
    containers: ContainerRuntime;
    /** Starts the time limit of a file that a running screen requests. */
    startLimit: (ms: number) => Deadline;
  };
}

export interface LoadOptions {
  signal: AbortSignal;
  /** Set for a retry after a failure or a slow load. No response of an earlier try may be used. */
  fresh: boolean;
  /** Receives the release's name before its record is loaded, if the list has it. */
  onFound?: (release: string | undefined) => void;
}

/** Loads a screen of a remote: discovery → record → entry, chunks and stylesheets → module. */
export type LoadScreen = (
  remote: string,
  screen: string,
  options: LoadOptions,
) => Promise<ScreenModule>;

/** Address of a file of a release, in the asset loader's form. */
const locate = ({ url }: Pick<FoundRelease, 'url'>, file: string) => ({
  url: new URL(file, url).href,
  // A shared file's address names no release.
  place: new URL(builtPath(file), url).href,
  release: url,
});

export interface ScreenLoader {
  load: LoadScreen;
  /** Finds the release that this tab runs or would run, with its whole record. Runs none of its code. */
  findRelease(remote: string, options: LoadOptions): Promise<FoundRelease>;
}

export function createScreenLoader(parts: ScreenLoaderParts): ScreenLoader {
  const { discovery, pins, choose, override, inlined, host, findMajor, trust: siteTrust } = parts;
  const { isAllowed, needsHashes } = siteTrust;
  const { fetchFile, assets, containers, startLimit } = parts.network;
  /** Releases that this tab has started to load, by address. */
  const tried = new Map<string, FoundRelease>();

  /** Refuses a withdrawn release, even if a link or the discovery document asks for it. */
  function refuseWithdrawn(remote: string, release: string | undefined): void {
    if (release !== undefined && discovery.isWithdrawn(remote, release)) {
      throw new RemoteLoadError('refused', `${remote}@${release} was withdrawn: it does harm.`);
    }
  }

  async function readRecord(
    remote: string,
    { entry, trust }: Chosen,
    options: LoadOptions,
  ): Promise<FoundRelease> {
    const { url } = entry;
    options.onFound?.(entry.extras?.release);
    refuseWithdrawn(remote, entry.extras?.release);
    if (!isAllowed(url)) {
      throw new RemoteLoadError(
        'refused',
        `${remote} is listed at ${new URL(url).origin}, which is not an allowed origin.`,
      );
    }
    const read = async ({ signal, fresh }: LoadOptions) => {
      const cache = fresh ? 'reload' : 'default';
      const text = await fetchText(fetchFile, url, {
        signal,
        cache,
        limit: BROWSER_DOCUMENT_LIMIT,
      });
      return readRelease(text, remote, entry, trust);
    };
    const known = inlined.release;
    const isKnown = known?.name === remote && known.release === entry.extras?.release;
    const release = isKnown && !options.fresh ? known : await read(options);
    const isCanary = entry.deployment?.default === false;
    const found: FoundRelease = { url, release, ...(isCanary ? { isCanary } : {}) };
    if (incompatibility(release, host) !== null) found.major = await findMajor(release, options);
    if (release === known) found.complete = completion(found, read);
    return found;
  }

  /** Concurrent callers share one request for the whole record. */
  function completion(
    found: FoundRelease,
    read: (options: LoadOptions) => Promise<RemoteRelease>,
  ): (options: LoadOptions) => Promise<void> {
    let load: JoinedLoad | null = null;
    return ({ signal, fresh }) => {
      if (load) return load.join(signal, fresh);
      load = startJoinedLoad(
        async (turn, fresh) => {
          found.release = await read({ signal: turn, fresh });
        },
        fresh,
        () => {
          load = null;
        },
      );
      return load.join(signal, false);
    };
  }

  /** Loads a file of a release, verified by the hash in its record. */
  async function loadFile(
    found: FoundRelease,
    requested: string,
    options: LoadOptions,
  ): Promise<void> {
    // A container requests its files without their hashes.
    const listed = () => {
      const { files } = found.release;
      if (files[requested]) return requested;
      const plain = plainName(requested);
      return Object.keys(files).find((one) => plainName(one) === plain);
    };
    if (!listed()) await found.complete?.(options);
    const { name, files } = found.release;
    const file = listed() ?? requested;
    const { integrity, size } = files[file] ?? {};
    if (integrity === undefined && needsHashes) {
      throw new RemoteLoadError('refused', `The record of ${name} has no hash of ${file}.`);
    }
    const put = file.endsWith('.css') ? assets.stylesheet : assets.script;
    return put({ ...locate(found, file), integrity, size, ...options });
  }

  async function loadFiles(
    screen: string,
    found: FoundRelease,
    options: LoadOptions,
  ): Promise<void> {
    if (!ownValue(found.release.screens, screen)) await found.complete?.(options);
    const { name, container, entry, screens } = found.release;
    const files = ownValue(screens, screen);
    if (files === undefined) {
      throw new RemoteLoadError('incompatible', `${name} has no screen "${screen}".`);
    }
    const needed = [entry, ...files.js, ...files.css];
    await Promise.all([
      found.major?.prepare(options),
      ...needed.map((file) => loadFile(found, file, options)),
    ]);
    if (containers.isPresent(container, assets.registry(found.url))) return;
    assets.forget(locate(found, entry));
    throw new RemoteLoadError('broken', `${name} loaded and did not start.`);
  }

  /** Files that a running screen requests are verified in the same way. */
  const hostOf = (found: FoundRelease): ContainerHost => {
    const base = new URL('.', found.url).href;
    const load: ContainerHost['load'] = async (url, limitMs) => {
      const { signal, end } = startLimit(limitMs);
      // An older build uses its script's address as its base. That is a blob address on the page's origin.
      const file = url.replace(base, '').replace(`${host.origin}/`, '');
      await loadFile(found, file, { signal, fresh: false }).finally(end);
    };
    return { load, base };
  };

  async function evaluate(
    remote: string,
    screen: string,
    found: FoundRelease,
  ): Promise<ScreenModule> {
    let exposed: { screen?: ScreenModule } | undefined;
    try {
      const { container } = found.release;
      const registry = assets.registry(found.url);
      const { load } = found.major ?? containers;
      const loaded = await load(container, screen, hostOf(found), registry);
      exposed = loaded as typeof exposed;
    } catch (error) {
      throw asRemoteLoadError(error, 'broken');
    }
    const module = exposed?.screen;
    if (module === undefined || typeof module.Screen !== 'function') {
      throw new RemoteLoadError('broken', `${remote} has nothing to show for "${screen}".`);
    }
    if (module.contractVersion !== host.contractVersion) {
      throw new RemoteLoadError(
        'incompatible',
        `${remote} was built for screen contract ${module.contractVersion}; this host has ${host.contractVersion}.`,
      );
    }
    await module.ready;
    return module;
  }

  /**
   * Prefetches record and files while the list of releases is loading. They are usually still live, and end in the
   * browser's cache. Their code runs only after list and record confirm them. Preload links are no option: the retry
   * would get a failed one again.
   */
  function prefetchKnown(remote: string, screen: string, signal: AbortSignal): void {
    const known = inlined.ahead.find(({ name }) => name === remote);
    const needed = ownValue(known?.screens, screen);
    if (!known || !needed || override?.remote === remote || !isAllowed(known.url)) return;
    if (incompatibility(known, host) !== null) return;
    for (const file of [known.url, known.entry, ...needed.js, ...needed.css]) {
      const url = new URL(file, known.url).href;
      fetchPieces(fetchFile, url, { signal, limit: BROWSER_DOCUMENT_LIMIT }).catch(() => {});
    }
  }

  async function find(remote: string, options: LoadOptions): Promise<FoundRelease> {
    if (options.fresh) discovery.forget(remote);
    const requested = override?.remote === remote ? override : null;
    // Checks an override against the site's current list, not the inlined one.
    const live = requested && (await discovery.look(options.signal));
    const listing = live ? live.of(remote) : await discovery.find(remote, options.signal);
    if (listing?.disabled) throw new RemoteLoadError('disabled', `${remote} is switched off.`);
    const read = (chosen: Chosen) => readRecord(remote, chosen, options);
    const found = live && (await requested?.find(live, options.signal, read));
    if (found) return found;
    const entry = listing && choose(remote, listing);
    if (!entry) throw new RemoteLoadError('discovery', `No release of ${remote} is listed.`);
    return read({ entry, trust: withListedKeys(siteTrust, remote, listing.keys) });
  }

  /** Removes styles of releases that this tab started to load but does not run. */
  function dropOthers(pin: FoundRelease): void {
    for (const { url, release } of tried.values()) {
      if (release.name !== pin.release.name || url === pin.url) continue;
      for (const { css } of Object.values(release.screens)) {
        for (const file of css) assets.forget(locate({ url }, file));
      }
    }
  }

  const load: LoadScreen = async (remote, screen, options) => {
    if (!options.fresh && !pins.has(remote)) prefetchKnown(remote, screen, options.signal);
    const found = pins.get(remote) ?? (await find(remote, options));
    const refuse = () => refuseWithdrawn(remote, found.release.release);
    refuse();
    tried.set(found.url, found);
    await loadFiles(screen, found, options);
    // An aborted load, or a release withdrawn during the load, must not run.
    options.signal.throwIfAborted();
    refuse();
    const pin = pins.get(remote) ?? found;
    pins.set(remote, pin);
    dropOthers(pin);
    // Another screen of this remote has already pinned a release. Use that one.
    if (pin.url !== found.url) return load(remote, screen, options);
    return evaluate(remote, screen, found);
  };
  return {
    load,
    async findRelease(remote, options) {
      const found = pins.get(remote) ?? (await find(remote, options));
      refuseWithdrawn(remote, found.release.release);
      await found.complete?.(options);
      return found;
    },
  };
}
