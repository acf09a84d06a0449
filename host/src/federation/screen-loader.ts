import { incompatibility } from '@idea-hub/shared/contracts/compatibility';
import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { RemoteRelease } from '@idea-hub/shared/contracts/release';
import { CONTRACT_VERSION, type ScreenModule } from '@idea-hub/shared/contracts/screens';
import type { AssetLoader } from './asset-loader.ts';
import type { ContainerRuntime } from './container-runtime.ts';
import type { Discovery } from './discovery.ts';
import { readRelease } from './release.ts';
import { asRemoteLoadError, RemoteLoadError } from './remote-load-error.ts';

export interface ScreenLoaderParts {
  discovery: Discovery;
  /** The release that the page brought along. */
  inlined: RemoteRelease | null;
  assets: AssetLoader;
  containers: ContainerRuntime;
  /** Fetches a record or refreshes a file of a remote. */
  fetchFile: typeof fetch;
  isAllowed: (url: string) => boolean;
  /** Package → version that this host shares with its remotes. */
  hostVersions: Readonly<Record<string, string>>;
}

export interface LoadOptions {
  signal: AbortSignal;
  /** After a failure: nothing that an earlier try left in a cache may answer. */
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
  const host = { contractVersion: CONTRACT_VERSION, provides: parts.hostVersions };
  /** Remotes whose code has run: they stay with their release for as long as the page lives. */
  const running = new Set<string>();

  async function fetchRecord(entry: MicroFrontendEntry, options: LoadOptions): Promise<string> {
    const { integrity } = entry.metadata;
    try {
      const answer = await fetchFile(entry.url, {
        signal: options.signal,
        mode: 'cors',
        ...(options.fresh ? { cache: 'reload' as const } : {}),
        ...(integrity === undefined ? {} : { integrity }),
      });
      // A JSON body with an error status would otherwise pass for a record.
      if (!answer.ok) throw new RemoteLoadError('unreachable', `HTTP ${answer.status}`);
      return await answer.text();
    } catch (error) {
      options.signal.throwIfAborted();
      throw asRemoteLoadError(error, 'unreachable');
    }
  }

  async function findRelease(
    remote: string,
    entry: MicroFrontendEntry,
    options: LoadOptions,
  ): Promise<RemoteRelease> {
    if (!isAllowed(entry.url)) {
      throw new RemoteLoadError(
        'refused',
        `${remote} is listed at ${new URL(entry.url).origin}, which is not an allowed origin.`,
      );
    }
    const brought = inlined?.name === remote && inlined.release === entry.extras?.release;
    const release =
      brought && !options.fresh
        ? inlined
        : readRelease(await fetchRecord(entry, options), entry.url);
    const reason = incompatibility(release, host);
    if (reason !== null) throw new RemoteLoadError('incompatible', reason);
    return release;
  }

  /** A second try asks the server again even for a file that the browser thinks it has. */
  async function refresh(url: string, { signal }: LoadOptions): Promise<void> {
    try {
      const answer = await fetchFile(url, { signal, mode: 'cors', cache: 'reload' });
      if (!answer.ok) throw new RemoteLoadError('unreachable', `HTTP ${answer.status}`);
      await answer.arrayBuffer();
    } catch (error) {
      signal.throwIfAborted();
      throw asRemoteLoadError(error, 'unreachable');
    }
  }

  async function loadFiles(
    remote: string,
    screen: string,
    release: RemoteRelease,
    base: string,
    options: LoadOptions,
  ): Promise<void> {
    const { container, entry, files, screens } = release;
    const wanted = screens[screen];
    if (wanted === undefined) {
      throw new RemoteLoadError('incompatible', `${remote} has no screen "${screen}".`);
    }
    const bring = async (file: string, put: AssetLoader['script']) => {
      const url = new URL(file, base).href;
      if (options.fresh) await refresh(url, options);
      await put({ url, integrity: files[file]?.integrity, signal: options.signal });
    };
    const scripts = containers.isPresent(container) ? wanted.js : [entry, ...wanted.js];
    await Promise.all([
      ...scripts.map((file) => bring(file, assets.script)),
      ...wanted.css.map((file) => bring(file, assets.stylesheet)),
    ]);
    if (!containers.isPresent(container)) {
      throw new RemoteLoadError('broken', `${remote} loaded and did not start.`);
    }
  }

  async function evaluate(
    remote: string,
    screen: string,
    container: string,
  ): Promise<ScreenModule<object>> {
    let exposed: { screen?: ScreenModule<object> } | undefined;
    try {
      exposed = (await containers.load(container, screen)) as typeof exposed;
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

  return async (remote, screen, options) => {
    if (options.fresh && !running.has(remote)) discovery.forget(remote);
    const entry = await discovery.find(remote, options.signal);
    const release = await findRelease(remote, entry, options);
    await loadFiles(remote, screen, release, entry.url, options);
    const module = await evaluate(remote, screen, release.container);
    running.add(remote);
    return module;
  };
}
