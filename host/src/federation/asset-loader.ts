import { ASSET_LIMIT, fetchText, fileName } from './fetch-text.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { type SharedLoad, startSharedLoad } from './shared-load.ts';

export interface AssetRequest {
  url: string;
  integrity: string | undefined;
  /** Aborted when whoever asks no longer waits. */
  signal: AbortSignal;
  /** Nothing that an earlier try has left, in a cache or still under way, may answer. */
  fresh: boolean;
}

/**
 * Puts a remote's files into the page, each of them once: whoever asks for one that is on its way or
 * there already shares that load (MF-11). Each rejects with `RemoteLoadError`, or with the reason of
 * the request's signal, and leaves nothing behind; the next request begins anew.
 */
export interface AssetLoader {
  script(request: AssetRequest): Promise<void>;
  stylesheet(request: AssetRequest): Promise<void>;
  /**
   * A file that came and did not do what it is for: the next request loads it again, and a stylesheet
   * no longer acts.
   */
  forget(url: string): void;
}

interface UrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesHolder {
  trustedTypes?: { createPolicy(name: string, rules: UrlPolicy): UrlPolicy };
}

const isChromium = ({ navigator }: Window): boolean => navigator.vendor.startsWith('Google');

type AssetElement = (HTMLScriptElement | HTMLLinkElement) & { rel?: string };

/** One that could not be loaded may have a stylesheet all the same: an empty one, or one that can't be read. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

export function createAssetLoader(
  page: Document,
  isAllowed: (url: string) => boolean,
  fetchFile: typeof fetch,
): AssetLoader {
  const loads = new Map<string, SharedLoad>();
  /** Address → the page's own copy of that stylesheet, where it stands in for it. */
  const copies = new Map<string, HTMLLinkElement>();
  const view = page.defaultView;

  const createScriptURL = (url: string): string => {
    if (isAllowed(url)) return url;
    throw new RemoteLoadError('refused', `${new URL(url).origin} is not an allowed origin.`);
  };
  // One Trusted Types policy for scripts of remotes: only files of the allowed origins.
  const rules: UrlPolicy = { createScriptURL };
  const policy =
    (globalThis as TrustedTypesHolder).trustedTypes?.createPolicy('idea-hub#remotes', rules) ??
    rules;

  function script(url: string): AssetElement {
    const element = page.createElement('script');
    element.src = policy.createScriptURL(url) as string;
    return element;
  }

  function stylesheet(url: string): AssetElement {
    const element = page.createElement('link');
    element.rel = 'stylesheet';
    element.href = createScriptURL(url);
    return element;
  }

  /**
   * Whether the page's prerendered HTML was painted with the very same file, by its hash: then that copy stays,
   * and the stylesheet needs not come a second time (PF-09).
   */
  function keepCopy(url: string, integrity: string | undefined): boolean {
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[data-words]')) {
      if (integrity === undefined || link.integrity !== integrity || !hasCome(link)) continue;
      // From now on it is the screen's, and does not go with the prerendered HTML.
      link.removeAttribute('data-words');
      copies.set(url, link);
      return true;
    }
    return false;
  }

  function attach(element: AssetElement, url: string, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      let thrown: string | null = null;
      const onError = (event: ErrorEvent) => {
        if (event.filename === url) thrown = event.message;
      };
      const settle = (failure: unknown) => {
        view?.removeEventListener('error', onError);
        signal.removeEventListener('abort', onAbort);
        // A script has had its effect; a stylesheet acts while it stands in the page.
        if (failure || 'src' in element) element.remove();
        if (failure) reject(failure);
        else resolve();
      };
      const fail = (kind: 'broken' | 'unreachable', what: string) =>
        settle(new RemoteLoadError(kind, `${fileName(url)} ${what}`));
      const onAbort = () => {
        // Merely taken out of the page a script still runs when it comes, beside the one of the next
        // try. In another document it does not.
        new Document().adoptNode(element);
        // A stylesheet that hangs holds back every call of a page over HTTP/1.1, except in Chromium, and
        // no removal of its elements ends it (decision 0047).
        const timedOut = signal.reason instanceof RemoteLoadError;
        if (timedOut && element.rel === 'stylesheet' && view && !isChromium(view)) view.stop();
        settle(signal.reason);
      };
      signal.addEventListener('abort', onAbort);
      view?.addEventListener('error', onError);
      element.onload = () => (thrown === null ? settle(null) : fail('broken', `threw: ${thrown}`));
      element.onerror = () => fail('unreachable', 'could not be loaded.');
      page.head.append(element);
    });
  }

  async function loadOnce(
    make: (url: string) => AssetElement,
    { url, integrity, signal, fresh: wanted }: AssetRequest,
  ): Promise<void> {
    signal.throwIfAborted();
    const known = loads.get(url);
    if (known) return known.join(signal, wanted);
    const load = startSharedLoad(
      async (turn, fresh) => {
        if (make === stylesheet && keepCopy(url, integrity)) return;
        const element = make(url);
        element.crossOrigin = 'anonymous';
        if (integrity !== undefined) element.integrity = integrity;
        // Past what the browser thinks it has, and past a request that hangs.
        if (fresh) {
          await fetchText(fetchFile, url, { signal: turn, cache: 'reload', limit: ASSET_LIMIT });
        }
        await attach(element, url, turn);
      },
      wanted,
      () => loads.delete(url),
    );
    loads.set(url, load);
    return load.join(signal, false);
  }

  return {
    script: (request) => loadOnce(script, request),
    stylesheet: (request) => loadOnce(stylesheet, request),
    forget(url) {
      loads.delete(url);
      copies.get(url)?.remove();
      copies.delete(url);
      for (const link of page.querySelectorAll('link')) {
        if (link.rel === 'stylesheet' && link.href === url) link.remove();
      }
    },
  };
}
