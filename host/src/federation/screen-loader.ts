import { incompatibility } from '@idea-hub/shared/contracts/compatibility';
import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { RemoteRelease } from '@idea-hub/shared/contracts/release';
import { CONTRACT_VERSION, type ScreenModule } from '@idea-hub/shared/contracts/screens';
import type { AssetLoader } from './asset-loader.ts';
import { chooseEntry } from './choose-release.ts';
import type { ContainerRuntime, LoadFile } from './container-runtime.ts';
import type { Deadline } from './deadline.ts';
import type { Discovery } from './discovery.ts';
import { fetchText } from './fetch-text.ts';
import { readRelease } from './release.ts';
import { asRemoteLoadError, RemoteLoadError } from './remote-load-error.ts';

export interface ScreenLoaderParts {
  discovery: Discovery;
  /** The release that the page brought along. */
  inlined: RemoteRelease | null;
  assets: AssetLoader;
  containers: ContainerRuntime;
  /** Fetches a record. */
  fetchFile: typeof fetch;
  isAllowed: (url: string) => boolean;
  /** Package → version that this host shares with its remotes. */
  hostVersions: Readonly<Record<string, string>>;
  /** Whether a file without a hash is refused (DP-08); in development files change all the time. */
  needsHashes: boolean;
  /** The time limit of a file that a screen asks for later on. */
  startLimit: (ms: number) => Deadline;
}

export interface LoadOptions {
  signal: AbortSignal;
  /** After a failure, or in place of a slow load: nothing of an earlier try may answer. */
  fresh: boolean;
}

/** Brings a screen of a remote: discovery → record → entry, chunk and stylesheet → module. */
export type LoadScreen = (
  remote: string,
  screen: string,
  options: LoadOptions,
) => Promise<ScreenModule<object>>;

export function createScreenLoader(parts: ScreenLoaderParts): LoadScreen {
  const { discovery, inlined, assets, containers, fetchFile, isAllowed } = parts;
  const { needsHashes, startLimit } = parts;
  const host = { contractVersion: CONTRACT_VERSION, provides: parts.hostVersions };
  /** Remote → the release whose code has run: the remote stays with it for as long as the page lives. */
  const running = new Map<string, MicroFrontendEntry>();

  async function findRelease(
    remote: string,
    entry: MicroFrontendEntry,
    { signal, fresh }: LoadOptions,
  ): Promise<RemoteRelease> {
    const { url } = entry;
    if (!isAllowed(url)) {
      throw new RemoteLoadError(
        'refused',
        `${remote} is listed at ${new URL(url).origin}, which is not an allowed origin.`,
      );
    }
    const { integrity = '' } = entry.metadata;
    const cache = fresh ? 'reload' : 'default';
    const fetchRecord = () => fetchText(fetchFile, url, { signal, cache, integrity });
    const brought = inlined?.name === remote && inlined.release === entry.extras?.release;
    const release = brought && !fresh ? inlined : readRelease(await fetchRecord(), url);
    const reason = incompatibility(release, host);
    if (reason !== null) throw new RemoteLoadError('incompatible', reason);
    return release;
  }

  /** Puts a file of a release into the page, by the hash that its record has of it. */
  function bring(
    { name, files }: RemoteRelease,
    base: string,
    file: string,
    options: LoadOptions,
  ): Promise<void> {
    const integrity = files[file]?.integrity;
    if (integrity === undefined && needsHashes) {
      throw new RemoteLoadError('refused', `The record of ${name} has no hash of ${file}.`);
    }
    const put = file.endsWith('.css') ? assets.stylesheet : assets.script;
    return put({ url: new URL(file, base).href, integrity, ...options });
  }

  async function loadFiles(
    screen: string,
    release: RemoteRelease,
    base: string,
    options: LoadOptions,
  ): Promise<void> {
    const { name, container, entry, screens } = release;
    const wanted = screens[screen];
    if (wanted === undefined) {
      throw new RemoteLoadError('incompatible', `${name} has no screen "${screen}".`);
    }
    const needed = [entry, ...wanted.js, ...wanted.css];
    await Promise.all(needed.map((file) => bring(release, base, file, options)));
    if (containers.isPresent(container)) return;
    assets.forget(new URL(entry, base).href);
    throw new RemoteLoadError('broken', `${name} loaded and did not start.`);
  }

  /** What a screen asks for later on comes by the same rules. */
  const loadLater =
    (release: RemoteRelease, base: string): LoadFile =>
    async (url, limitMs) => {
      const { signal, end } = startLimit(limitMs);
      const file = url.replace(new URL('.', base).href, '');
      await bring(release, base, file, { signal, fresh: false }).finally(end);
    };

  async function evaluate(
    remote: string,
    screen: string,
    container: string,
    loadFile: LoadFile,
  ): Promise<ScreenModule<object>> {
    let exposed: { screen?: ScreenModule<object> } | undefined;
    try {
      exposed = (await containers.load(container, screen, loadFile)) as typeof exposed;
    } catch (error) {
      throw asRemoteLoadError(error, 'broken');
    }
    const module = exposed?.screen;
    if (module === undefined || typeof module.Screen !== 'function') {
      throw new RemoteLoadError('broken', `${remote} has nothing to show for "${screen}".`);
    }
    if (module.contractVersion !== CONTRACT_VERSION) {
      throw new RemoteLoadError(
        'incompatible',
        `${remote} was built for screen contract ${module.contractVersion}; this host has ${CONTRACT_VERSION}.`,
      );
    }
    return module;
  }

  async function choose(remote: string, signal: AbortSignal): Promise<MicroFrontendEntry> {
    const entry = chooseEntry(await discovery.find(remote, signal));
    if (entry === undefined) {
      throw new RemoteLoadError('discovery', `No release of ${remote} is listed.`);
    }
    return entry;
  }

  const load: LoadScreen = async (remote, screen, options) => {
    if (options.fresh && !running.has(remote)) discovery.forget(remote);
    const entry = running.get(remote) ?? (await choose(remote, options.signal));
    const release = await findRelease(remote, entry, options);
    await loadFiles(screen, release, entry.url, options);
    const loadFile = loadLater(release, entry.url);
    const module = await evaluate(remote, screen, release.container, loadFile);
    const first = running.get(remote) ?? entry;
    running.set(remote, first);
    // A page has one release of a remote: the one whose code another screen has run meanwhile.
    return first.url === entry.url ? module : load(remote, screen, options);
  };
  return load;
}
