import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import { CONTRACT_VERSION, type ScreenModule } from '@idea-hub/shared/contracts/screens';
import type { AssetLoader } from './asset-loader.ts';
import { assertCompatible } from './compatibility.ts';
import type { ContainerRuntime } from './container-runtime.ts';
import type { Discovery } from './discovery.ts';
import { type ReleaseFiles, readManifest } from './manifest.ts';
import { asRemoteLoadError, RemoteLoadError } from './remote-load-error.ts';

export interface ScreenLoaderParts {
  discovery: Discovery;
  assets: AssetLoader;
  containers: ContainerRuntime;
  /** Fetches a manifest or refreshes a file of a remote. */
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

/** Brings a screen of a remote: discovery → manifest → entry, chunk and stylesheet → module. */
export type LoadScreen = (
  remote: string,
  screen: string,
  options: LoadOptions,
) => Promise<ScreenModule<object>>;

export function createScreenLoader(parts: ScreenLoaderParts): LoadScreen {
  const { discovery, assets, containers, fetchFile, isAllowed, hostVersions } = parts;
  /** Remotes whose code has run: they stay with their release for as long as the page lives. */
  const running = new Set<string>();

  async function fetchManifest(entry: MicroFrontendEntry, options: LoadOptions): Promise<string> {
    const { integrity } = entry.metadata;
    try {
      const answer = await fetchFile(entry.url, {
        signal: options.signal,
        mode: 'cors',
        ...(options.fresh ? { cache: 'reload' as const } : {}),
        ...(integrity === undefined ? {} : { integrity }),
      });
      // A JSON body with an error status would otherwise pass for a manifest.
      if (!answer.ok) throw new RemoteLoadError('unreachable', `HTTP ${answer.status}`);
      return await answer.text();
    } catch (error) {
      options.signal.throwIfAborted();
      throw asRemoteLoadError(error, 'unreachable');
    }
  }

  async function releaseFiles(
    remote: string,
    entry: MicroFrontendEntry,
    options: LoadOptions,
  ): Promise<ReleaseFiles> {
    if (!isAllowed(entry.url)) {
      throw new RemoteLoadError(
        'refused',
        `${remote} is listed at ${new URL(entry.url).origin}, which is not an allowed origin.`,
      );
    }
    assertCompatible(remote, entry.extras, hostVersions);
    const inlined = options.fresh ? undefined : entry.extras?.manifest;
    return readManifest(inlined ?? (await fetchManifest(entry, options)), entry);
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
    files: ReleaseFiles,
    options: LoadOptions,
  ): Promise<void> {
    const wanted = files.screens.get(screen);
    if (wanted === undefined) {
      throw new RemoteLoadError('incompatible', `${remote} has no screen "${screen}".`);
    }
    const bring = async (url: string, put: AssetLoader['script']) => {
      if (options.fresh) await refresh(url, options);
      await put({ url, integrity: files.integrity.get(url), signal: options.signal });
    };
    const scripts = containers.isPresent(files.container) ? wanted.js : [files.entry, ...wanted.js];
    await Promise.all([
      ...scripts.map((url) => bring(url, assets.script)),
      ...wanted.css.map((url) => bring(url, assets.stylesheet)),
    ]);
    if (!containers.isPresent(files.container)) {
      throw new RemoteLoadError('broken', `${remote} loaded and did not start.`);
    }
  }

  async function evaluate(
    remote: string,
    screen: string,
    files: ReleaseFiles,
  ): Promise<ScreenModule<object>> {
    let exposed: { screen?: ScreenModule<object> } | undefined;
    try {
      exposed = (await containers.load(files.container, screen)) as typeof exposed;
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
    const files = await releaseFiles(remote, entry, options);
    await loadFiles(remote, screen, files, options);
    const module = await evaluate(remote, screen, files);
    running.add(remote);
    return module;
  };
}
