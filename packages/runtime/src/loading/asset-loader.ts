import { POOL } from '@composed/contract/pool';
import { ASSET_LIMIT, fetchPieces, fileName } from './fetch-text.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { type SharedLoad, startSharedLoad } from './shared-load.ts';

export interface AssetRequest {
  url: string;
  /**
   * Address of the record of the release that asks, which a file may share with others: each gets it for itself.
   * Absent for the host's own files.
   */
  release?: string;
  /** `undefined` in development alone. */
  integrity: string | undefined;
  /** Bytes; more of it are not read. `undefined`: `ASSET_LIMIT` of them. */
  size?: number | undefined;
  /** Aborted when whoever asks no longer waits. */
  signal: AbortSignal;
  /** Nothing that an earlier try has left, in a cache or still under way, may answer. */
  fresh: boolean;
}

/**
 * Puts a remote's files into the page, each of them once: whoever asks for one that is on its way or
 * there already shares that load. Each rejects with `RemoteLoadError`, or with the reason of
 * the request's signal, and leaves nothing behind; the next request begins anew.
 */
export interface AssetLoader {
  script(request: AssetRequest): Promise<void>;
  stylesheet(request: AssetRequest): Promise<void>;
  /**
   * A file that came and did not do what it is for: the next request loads it again, and a stylesheet
   * no longer acts.
   */
  forget(file: Pick<AssetRequest, 'url' | 'release'>): void;
  /** Where the scripts of a release, by its record's address, put what they are for: container and chunks. */
  registry(release: string): Record<string, unknown>;
  /** An error's stack by the addresses of files: the page runs them from addresses of its own. */
  withAddresses(stack: string): string;
}

interface UrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesHolder {
  trustedTypes?: { createPolicy(name: string, rules: UrlPolicy): UrlPolicy };
}

type AssetElement = HTMLScriptElement | HTMLLinkElement;

/** Whether releases share it: such a file may come as its difference to a former one. */
const isShared = (url: string): boolean => url.includes(`/${POOL}/`);

/** One that could not be loaded may have a stylesheet all the same: an empty one, or one that can't be read. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** @param policyName of the Trusted Types policy, which the page's security policy has to allow */
export function createAssetLoader(
  page: Document,
  isAllowed: (url: string) => boolean,
  fetchFile: typeof fetch,
  policyName: string,
): AssetLoader {
  const loads = new Map<string, SharedLoad>();
  /** Release → where the files of its build find one another, by their script elements. */
  const registries: Record<string, Record<string, unknown>> = {};
  const registry = (release: string) => (registries[release] ??= {});
  const keyOf = ({ url, release }: Pick<AssetRequest, 'url' | 'release'>) => `${release} ${url}`;
  /** By the same keys: what acts in the page as that stylesheet. */
  const styles = new Map<string, AssetElement>();
  /** The page's own address of a file's bytes → the file's. */
  const sources = new Map<string, string>();
  const view = page.defaultView;

  const createScriptURL = (url: string): string => {
    if (sources.has(url) || isAllowed(url)) return url;
    throw new RemoteLoadError('refused', `${new URL(url).origin} is not an allowed origin.`);
  };
  // One Trusted Types policy for scripts of remotes: only files of the allowed origins.
  const rules: UrlPolicy = { createScriptURL };
  const policy =
    (globalThis as TrustedTypesHolder).trustedTypes?.createPolicy(policyName, rules) ?? rules;

  // At once and whether it will be wanted or not: what a page preloads a browser keeps, however long it
  // gets, until somebody reads it.
  const preloads = new Map(
    [...page.querySelectorAll<HTMLLinkElement>('link[data-size]')].map((link) => {
      const { href, dataset } = link;
      const reading = new AbortController();
      const limit = Number(dataset.size);
      const pieces = fetchPieces(fetchFile, href, { signal: reading.signal, limit });
      pieces.catch(() => {});
      // For a link that stands there the preload goes on when its reading is abandoned before the answer.
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
    // An address with a query is that of the whole file.
    const address = fresh && isShared(url) ? `${url}?whole` : url;
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
   * Whether the page's prerendered HTML was painted with the very same file, by its hash: then that copy stays,
   * and the stylesheet needs not come a second time.
   */
  function keepCopy(request: AssetRequest): boolean {
    const { integrity } = request;
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[data-words]')) {
      if (integrity === undefined || link.integrity !== integrity || !hasCome(link)) continue;
      // From now on it is the screen's, and does not go with the prerendered HTML.
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
        // A script has had its effect; a stylesheet acts while it stands in the page.
        if (failure || 'src' in element) element.remove();
        else styles.set(keyOf(request), element);
        if (failure) reject(failure);
        else resolve();
      };
      const fail = (kind: 'broken' | 'unreachable', what: string) =>
        settle(new RemoteLoadError(kind, `${fileName(url)} ${what}`));
      const onAbort = () => {
        // Merely taken out of the page a script still runs when it comes, beside the one of the next
        // try. In another document it does not.
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
   * Reads the file up to its size, and runs what was read. An element with the file's own address would
   * read without a limit, and would ask a server that may give it another answer (decision 69).
   */
  async function bring(
    make: (address: string, release?: string) => AssetElement,
    request: AssetRequest,
    signal: AbortSignal,
    fresh: boolean,
  ): Promise<void> {
    const { url, integrity } = request;
    if (make === stylesheet && keepCopy(request)) return;
    createScriptURL(url);
    // In development there is no hash, and the bundler wants a script to have its file's address.
    let address = url;
    const pieces = (integrity || fresh) && (await read(request, signal, fresh));
    if (integrity && pieces) {
      const type = make === script ? 'text/javascript' : 'text/css';
      address = URL.createObjectURL(new Blob(pieces, { type }));
      sources.set(address, url);
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
    const { signal, fresh: wanted } = request;
    const key = keyOf(request);
    signal.throwIfAborted();
    const known = loads.get(key);
    if (known) return known.join(signal, wanted);
    const load = startSharedLoad(
      (turn, fresh) =>
        bring(make, request, turn, fresh).catch((error) => {
          const { kind, status } = error as RemoteLoadError;
          if (fresh || turn.aborted || kind === 'broken' || status || !isShared(request.url)) {
            throw error;
          }
          // It may have come as its difference to what the browser has, and either be spoilt.
          return bring(make, request, turn, true);
        }),
      wanted,
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
