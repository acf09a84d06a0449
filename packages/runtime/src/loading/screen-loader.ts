import { incompatibility } from '@composed/contract/compatibility';
import type { AheadRelease, MicroFrontendEntry } from '@composed/contract/discovery';
import { plainName } from '@composed/contract/pool';
import { LOADER_VERSION, type RemoteRelease } from '@composed/contract/release';
import type { Chosen, Override } from '../releases/override.ts';
import type { AssetLoader } from './asset-loader.ts';
import type { ContainerHost, ContainerRuntime } from './container-runtime.ts';
import type { Deadline } from './deadline.ts';
import type { Discovery, Listing } from './discovery.ts';
import { BROWSER_DOCUMENT_LIMIT, fetchPieces, fetchText } from './fetch-text.ts';
import { type ReleaseTrust, readRelease, withListedKeys } from './release.ts';
import { asRemoteLoadError, RemoteLoadError } from './remote-load-error.ts';
import type { ScreenModule } from './screen-module.ts';
import { type SharedLoad, startSharedLoad } from './shared-load.ts';

/** A release by its record and the address of that. */
export interface FoundRelease {
  url: string;
  release: RemoteRelease;
  /** Whether a share of the browsers has it. */
  isCanary?: boolean;
  /** Where the page brought a part of the record along: reads the whole of it into `release`. */
  complete?: (options: LoadOptions) => Promise<void>;
}

export interface ScreenLoaderParts extends ReleaseTrust {
  discovery: Discovery;
  /** Remote → the release of which all files of some screen have come: the remote stays with it until a reload. */
  pins: Map<string, FoundRelease>;
  /** The release of a remote that this browser gets. */
  choose: (remote: string, listing: Listing) => MicroFrontendEntry | undefined;
  /** A remote that runs another release in this tab, or none. */
  override: Override | null;
  /** What the page brought along of its release: the part that its own screen and linked ones need. */
  inlined: RemoteRelease | null;
  /** What the page knows of other remotes, to be asked for while it is looked up what is live. */
  ahead: readonly AheadRelease[];
  assets: Omit<AssetLoader, 'withAddresses'>;
  containers: ContainerRuntime;
  /** Fetches a record. */
  fetchFile: typeof fetch;
  isAllowed: (url: string) => boolean;
  /** Such as `https://shop.example`. */
  pageOrigin: string;
  /** Of the screens' contract, as this host knows it. */
  contractVersion: number;
  /** Package → version that this host shares with its remotes. */
  hostVersions: Readonly<Record<string, string>>;
  /** The time limit of a file that a screen asks for later on. */
  startLimit: (ms: number) => Deadline;
}

export interface LoadOptions {
  signal: AbortSignal;
  /** After a failure, or in place of a slow load: nothing of an earlier try may answer. */
  fresh: boolean;
  /** Hears the name of the release that is about to be loaded, as far as it is known. */
  onFound?: (release: string | undefined) => void;
}

/** Brings a screen of a remote: discovery → record → entry, chunk and stylesheet → module. */
export type LoadScreen = (
  remote: string,
  screen: string,
  options: LoadOptions,
) => Promise<ScreenModule>;

/** A file of a release, as the asset loader knows it. */
const locate = ({ url }: Pick<FoundRelease, 'url'>, file: string) => ({
  url: new URL(file, url).href,
  release: url,
});

export interface ScreenLoader {
  load: LoadScreen;
  /** The release of a remote that this tab runs, or would run by now, with its whole record. Runs nothing of it. */
  findRelease(remote: string, options: LoadOptions): Promise<FoundRelease>;
}

export function createScreenLoader(parts: ScreenLoaderParts): ScreenLoader {
  const { discovery, pins, inlined, assets, containers, fetchFile, isAllowed } = parts;
  const { override, needsHashes, startLimit, contractVersion } = parts;
  /** Releases that this tab has begun to load, by their addresses. */
  const tried = new Map<string, FoundRelease>();
  const host = { contractVersion, loader: LOADER_VERSION, provides: parts.hostVersions };

  /** What does harm does not run, however it was asked for and whoever lists it as live. */
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
    const brought = inlined?.name === remote && inlined.release === entry.extras?.release;
    const release = brought && !options.fresh ? inlined : await read(options);
    const reason = incompatibility(release, host);
    if (reason !== null) throw new RemoteLoadError('incompatible', reason);
    const isCanary = entry.deployment?.default === false;
    const found: FoundRelease = { url, release, ...(isCanary ? { isCanary } : {}) };
    if (release === inlined) found.complete = completion(found, read);
    return found;
  }

  /** What a screen and a file that come together both lack is asked for once. */
  function completion(
    found: FoundRelease,
    read: (options: LoadOptions) => Promise<RemoteRelease>,
  ): (options: LoadOptions) => Promise<void> {
    let load: SharedLoad | null = null;
    return ({ signal, fresh }) => {
      if (load) return load.join(signal, fresh);
      load = startSharedLoad(
        async (turn, anew) => {
          found.release = await read({ signal: turn, fresh: anew });
        },
        fresh,
        () => {
          load = null;
        },
      );
      return load.join(signal, false);
    };
  }

  /** Puts a file of a release into the page, by the hash that its record has of it. */
  async function bring(found: FoundRelease, asked: string, options: LoadOptions): Promise<void> {
    // A container asks for its files without their hashes.
    const listed = () => {
      const { files } = found.release;
      if (files[asked]) return asked;
      const wanted = plainName(asked);
      return Object.keys(files).find((one) => plainName(one) === wanted);
    };
    if (!listed()) await found.complete?.(options);
    const { name, files } = found.release;
    const file = listed() ?? asked;
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
    if (!found.release.screens[screen]) await found.complete?.(options);
    const { name, container, entry, screens } = found.release;
    const wanted = screens[screen];
    if (wanted === undefined) {
      throw new RemoteLoadError('incompatible', `${name} has no screen "${screen}".`);
    }
    const needed = [entry, ...wanted.js, ...wanted.css];
    await Promise.all(needed.map((file) => bring(found, file, options)));
    if (containers.isPresent(container, assets.registry(found.url))) return;
    assets.forget(locate(found, entry));
    throw new RemoteLoadError('broken', `${name} loaded and did not start.`);
  }

  /** What a screen asks for later on comes by the same rules. */
  const hostOf = (found: FoundRelease): ContainerHost => {
    const base = new URL('.', found.url).href;
    const load: ContainerHost['load'] = async (url, limitMs) => {
      const { signal, end } = startLimit(limitMs);
      // An older build takes the address of its script for its base. That is one that the loader made up: a blob's, on the
      // page's origin.
      const file = url.replace(base, '').replace(`${parts.pageOrigin}/`, '');
      await bring(found, file, { signal, fresh: false }).finally(end);
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
      const loaded = await containers.load(container, screen, hostOf(found), registry);
      exposed = loaded as typeof exposed;
    } catch (error) {
      throw asRemoteLoadError(error, 'broken');
    }
    const module = exposed?.screen;
    if (module === undefined || typeof module.Screen !== 'function') {
      throw new RemoteLoadError('broken', `${remote} has nothing to show for "${screen}".`);
    }
    if (module.contractVersion !== contractVersion) {
      throw new RemoteLoadError(
        'incompatible',
        `${remote} was built for screen contract ${module.contractVersion}; this host has ${contractVersion}.`,
      );
    }
    return module;
  }

  /**
   * What was live when the page was made is mostly live still: its record and files come into the browser's
   * cache beside the list of releases in place of after it. Nothing of it runs unless list and
   * record say so. No preloads: a failed one would answer the next try, too.
   */
  function askAhead(remote: string, screen: string, signal: AbortSignal): void {
    const known = parts.ahead.find(({ name }) => name === remote);
    const needed = known?.screens[screen];
    if (!known || !needed || override?.remote === remote || !isAllowed(known.url)) return;
    if (incompatibility(known, host) !== null) return;
    for (const file of [known.url, known.entry, ...needed.js, ...needed.css]) {
      const url = new URL(file, known.url).href;
      fetchPieces(fetchFile, url, { signal, limit: BROWSER_DOCUMENT_LIMIT }).catch(() => {});
    }
  }

  async function find(remote: string, options: LoadOptions): Promise<FoundRelease> {
    if (options.fresh) discovery.forget(remote);
    const asked = override?.remote === remote ? override : null;
    // What an address asks for is held against what the site says by now, not when the page was made.
    const listing = asked
      ? (await discovery.look(options.signal)).of(remote)
      : await discovery.find(remote, options.signal);
    if (listing?.disabled) throw new RemoteLoadError('disabled', `${remote} is switched off.`);
    const read = (chosen: Chosen) => readRecord(remote, chosen, options);
    const found = listing && (await asked?.find(listing, options.signal, read));
    if (found) return found;
    const entry = listing && parts.choose(remote, listing);
    if (!entry) throw new RemoteLoadError('discovery', `No release of ${remote} is listed.`);
    return read({ entry, trust: withListedKeys(parts, remote, listing.keys) });
  }

  /** Takes the styles of releases that this tab began to load, and does not run, out of the page. */
  function dropOthers(pin: FoundRelease): void {
    for (const { url, release } of tried.values()) {
      if (release.name !== pin.release.name || url === pin.url) continue;
      for (const { css } of Object.values(release.screens)) {
        for (const file of css) assets.forget(locate({ url }, file));
      }
    }
  }

  const load: LoadScreen = async (remote, screen, options) => {
    if (!options.fresh && !pins.has(remote)) askAhead(remote, screen, options.signal);
    const found = pins.get(remote) ?? (await find(remote, options));
    const refuse = () => refuseWithdrawn(remote, found.release.release);
    refuse();
    tried.set(found.url, found);
    await loadFiles(screen, found, options);
    // A load that was abandoned meanwhile has no say in what runs, nor has a release that was withdrawn.
    options.signal.throwIfAborted();
    refuse();
    const pin = pins.get(remote) ?? found;
    pins.set(remote, pin);
    dropOthers(pin);
    // Another screen was faster, with the release that was live by then.
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
