import { POOL } from '@composed/contract/pool';
import { ASSET_LIMIT, fetchPieces, fileName } from './fetch-text.ts';
import { type JoinedLoad, startJoinedLoad } from './joined-load.ts';
import { RemoteLoadError } from './remote-load-error.ts';

export interface AssetRequest {
  url: string;
  /**
   * Record address of the requesting release. Releases may share a file, but each loads its own copy. Absent for the
   * host's own files.
   */
  release?: string;
  /** Address that stacks show for the file. Default: `url`. */
  place?: string;
  /** `undefined` only in development. */
  integrity: string | undefined;
  /** Maximum bytes to read. Default: `ASSET_LIMIT`. */
  size?: number | undefined;
  /** Aborts this caller's wait. */
  signal: AbortSignal;
  /** Forbids any response of an earlier try: neither from a cache nor from a pending request. */
  fresh: boolean;
}

/**
 * Loads a remote's files into the page. Callers that need the same file share one load. A failed load rejects with
 * `RemoteLoadError`, an aborted one with the signal's reason. Either removes what it added, and the next request starts
 * from scratch.
 */
export interface AssetLoader {
  script(request: AssetRequest): Promise<void>;
  stylesheet(request: AssetRequest): Promise<void>;
  /** Drops a loaded file that doesn't work. The next request loads it again; a stylesheet stops applying. */
  forget(file: Pick<AssetRequest, 'url' | 'release'>): void;
  /** Registry in which the scripts of a release put their container and chunks. `release` is the record's address. */
  registry(release: string): Record<string, unknown>;
  /** Replaces the page's blob addresses in an error's stack with the files' places. */
  withAddresses(stack: string): string;
}

interface UrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesHolder {
  trustedTypes?: { createPolicy(name: string, rules: UrlPolicy): UrlPolicy };
}

type AssetElement = HTMLScriptElement | HTMLLinkElement;

/** Tells whether a file is in the pool. Only such a file may arrive as a delta to an earlier one. */
const isPooledUrl = (url: string): boolean => url.includes(`/${POOL}/`);

/** Tells whether the stylesheet loaded. After a failure, `sheet` may still exist, but it is empty or unreadable. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * Creates the loader of remotes' files.
 *
 * @param policyName Trusted Types policy; the page's Content-Security-Policy must allow it
 */
export function createAssetLoader(
  page: Document,
  isAllowed: (url: string) => boolean,
  fetchFile: typeof fetch,
  policyName: string,
): AssetLoader {
  const loads = new Map<string, JoinedLoad>();
  /** Release → registry of its build's scripts, which they find through their script elements. */
  const registries: Record<string, Record<string, unknown>> = {};
  const registry = (release: string) => (registries[release] ??= {});
  const keyOf = ({ url, release }: Pick<AssetRequest, 'url' | 'release'>) => `${release} ${url}`;
  /** The element that applies each stylesheet, by the same keys as `loads`. */
  const styles = new Map<string, AssetElement>();
  /** Blob address of a file → its place in stacks. */
  const sources = new Map<string, string>();
  const view = page.defaultView;

  const createScriptURL = (url: string): string => {
    if (sources.has(url) || isAllowed(url)) return url;
    throw new RemoteLoadError('refused', `${new URL(url).origin} is not an allowed origin.`);
  };
  // The Trusted Types policy for remotes' scripts: only files of allowed origins.
  const rules: UrlPolicy = { createScriptURL };
  const policy =
    (globalThis as TrustedTypesHolder).trustedTypes?.createPolicy(policyName, rules) ?? rules;

  // Reads each preload immediately, even if it is never needed. Until it is read, the browser buffers its body without
  // a limit.
  const preloads = new Map(
    [...page.querySelectorAll<HTMLLinkElement>('link[data-size]')].map((link) => {
      const { href, dataset } = link;
      const reading = new AbortController();
      const limit = Number(dataset.size);
      const pieces = fetchPieces(fetchFile, href, { signal: reading.signal, limit });
      pieces.catch(() => {});
      // While its link exists, a preload continues even if its read is aborted before the response.
      reading.signal.addEventListener('abort', () => link.remove());
      return [href, { pieces, reading }];
    }),
  );

  function read({ url, size = ASSET_LIMIT }: AssetRequest, signal: AbortSignal, fresh: boolean) {
    const preload = preloads.get(url);
    preloads.delete(url);
    if (preload && !fresh) {
      signal.addEventListener('abort', () => preload.reading.abort(signal.reason));
      return preload.pieces;
    }
    preload?.reading.abort();
    const cache = fresh ? 'reload' : 'default';
    // With a query, the server sends the whole file instead of a delta.
    const address = fresh && isPooledUrl(url) ? `${url}?whole` : url;
    return fetchPieces(fetchFile, address, { signal, cache, limit: Math.min(size, ASSET_LIMIT) });
  }

  function script(address: string, release = ''): AssetElement {
    const element = page.createElement('script');
    element.src = policy.createScriptURL(address) as string;
    return Object.assign(element, { chunks: registry(release) });
  }

  function stylesheet(address: string): AssetElement {
    const element = page.createElement('link');
    element.rel = 'stylesheet';
    element.href = address;
    return element;
  }

  /**
   * Keeps the stylesheet that painted the prerendered HTML, if its hash is the same. Then the file is not loaded again.
   */
  function keepCopy(request: AssetRequest): boolean {
    const { integrity } = request;
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[data-words]')) {
      if (integrity === undefined || link.integrity !== integrity || !isLoaded(link)) continue;
      // Without the mark, the stylesheet stays when the prerendered HTML is removed.
      link.removeAttribute('data-words');
      styles.set(keyOf(request), link);
      return true;
    }
    return false;
  }

  function attach(
    element: AssetElement,
    address: string,
    request: AssetRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const { url } = request;
    return new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      let thrown: string | null = null;
      const onError = (event: ErrorEvent) => {
        if (event.filename === address) thrown = event.message;
      };
      const settle = (failure: unknown) => {
        view?.removeEventListener('error', onError);
        signal.removeEventListener('abort', onAbort);
        URL.revokeObjectURL(address);
        // A script that has run can go. A stylesheet only applies while its element is in the page.
        if (failure || 'src' in element) element.remove();
        else styles.set(keyOf(request), element);
        if (failure) reject(failure);
        else resolve();
      };
      const fail = (kind: 'broken' | 'unreachable', what: string) =>
        settle(new RemoteLoadError(kind, `${fileName(url)} ${what}`));
      const onAbort = () => {
        // A removed script still runs when it arrives, in addition to the retry's script. In another document it does
        // not run.
        new Document().adoptNode(element);
        settle(signal.reason);
      };
      signal.addEventListener('abort', onAbort);
      view?.addEventListener('error', onError);
      element.onload = () => (thrown === null ? settle(null) : fail('broken', `threw: ${thrown}`));
      element.onerror = () => fail('unreachable', 'could not be loaded.');
      page.head.append(element);
    });
  }

  /**
   * Reads the file up to its size limit and runs exactly those bytes. An element with the file's own address would have
   * no limit, and would make a second request, whose response may differ (decision 69).
   */
  async function loadFile(
    make: (address: string, release?: string) => AssetElement,
    request: AssetRequest,
    signal: AbortSignal,
    fresh: boolean,
  ): Promise<void> {
    const { url, integrity } = request;
    if (make === stylesheet && keepCopy(request)) return;
    createScriptURL(url);
    // In development there is no hash, and the bundler needs the script's own address.
    let address = url;
    const pieces = (integrity || fresh) && (await read(request, signal, fresh));
    if (integrity && pieces) {
      const type = make === script ? 'text/javascript' : 'text/css';
      address = URL.createObjectURL(new Blob(pieces, { type }));
      sources.set(address, request.place ?? url);
    }
    const element = make(address, request.release);
    element.crossOrigin = 'anonymous';
    if (integrity) element.integrity = integrity;
    await attach(element, address, request, signal);
  }

  async function loadOnce(
    make: (address: string, release?: string) => AssetElement,
    request: AssetRequest,
  ): Promise<void> {
    const { signal, fresh: restart } = request;
    const key = keyOf(request);
    signal.throwIfAborted();
    const known = loads.get(key);
    if (known) return known.join(signal, restart);
    const load = startJoinedLoad(
      (turn, fresh) =>
        loadFile(make, request, turn, fresh).catch((error) => {
          const { kind, status } = error as RemoteLoadError;
          if (fresh || turn.aborted || kind === 'broken' || status || !isPooledUrl(request.url)) {
            throw error;
          }
          // The file may have been a delta, and the delta or its base may be corrupt. Load the whole file.
          return loadFile(make, request, turn, true);
        }),
      restart,
      () => loads.delete(key),
    );
    loads.set(key, load);
    return load.join(signal, false);
  }

  return {
    script: (request) => loadOnce(script, request),
    stylesheet: (request) => loadOnce(stylesheet, request),
    forget(file) {
      const key = keyOf(file);
      loads.delete(key);
      styles.get(key)?.remove();
      styles.delete(key);
    },
    registry,
    withAddresses: (stack) =>
      stack.replaceAll(/blob:[^\s()]*?[\da-f-]{36}/g, (address) => sources.get(address) ?? address),
  };
}
