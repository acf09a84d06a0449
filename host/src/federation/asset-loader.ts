import { RemoteLoadError } from './remote-load-error.ts';

export interface AssetRequest {
  url: string;
  integrity: string | undefined;
  signal: AbortSignal;
}

/** Puts a remote's files into the page. Each rejects with `RemoteLoadError` and leaves nothing behind. */
export interface AssetLoader {
  script(request: AssetRequest): Promise<void>;
  stylesheet(request: AssetRequest): Promise<void>;
}

interface UrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesHolder {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): UrlPolicy;
  };
}

/** One Trusted Types policy for scripts of remotes: only https or http files of the allowed origins. */
function scriptPolicy(isAllowed: (url: string) => boolean): UrlPolicy {
  const createScriptURL = (url: string): string => {
    if (!isAllowed(url)) {
      throw new RemoteLoadError('refused', `${new URL(url).origin} is not an allowed origin.`);
    }
    return url;
  };
  const holder = globalThis as TrustedTypesHolder;
  return (
    holder.trustedTypes?.createPolicy('idea-hub#remotes', { createScriptURL }) ?? {
      createScriptURL,
    }
  );
}

const fileName = (url: string): string => new URL(url).pathname.split('/').pop() ?? url;

export function createAssetLoader(
  page: Document,
  isAllowed: (url: string) => boolean,
): AssetLoader {
  const policy = scriptPolicy(isAllowed);
  const view = page.defaultView;

  function attach(
    element: HTMLScriptElement | HTMLLinkElement,
    { url, integrity, signal }: AssetRequest,
    keep: boolean,
  ): Promise<void> {
    element.crossOrigin = 'anonymous';
    if (integrity !== undefined) element.integrity = integrity;
    return new Promise<void>((resolve, reject) => {
      let thrown: string | null = null;
      const onError = (event: ErrorEvent) => {
        if (event.filename === url) thrown = event.message;
      };
      const settle = (failure: unknown) => {
        view?.removeEventListener('error', onError);
        signal.removeEventListener('abort', onAbort);
        element.onload = null;
        element.onerror = null;
        // A stylesheet acts while it stands in the page; a script has had its effect.
        if (failure !== null || !keep) element.remove();
        if (failure === null) resolve();
        else reject(failure);
      };
      const onAbort = () => settle(signal.reason);
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      view?.addEventListener('error', onError);
      element.onload = () =>
        settle(
          thrown === null
            ? null
            : new RemoteLoadError('broken', `${fileName(url)} threw: ${thrown}`),
        );
      element.onerror = () =>
        settle(new RemoteLoadError('unreachable', `${fileName(url)} could not be loaded.`));
      page.head.append(element);
    });
  }

  return {
    async script(request) {
      const element = page.createElement('script');
      element.src = policy.createScriptURL(request.url) as string;
      await attach(element, request, false);
    },
    async stylesheet(request) {
      if (!isAllowed(request.url)) {
        throw new RemoteLoadError(
          'refused',
          `${new URL(request.url).origin} is not an allowed origin.`,
        );
      }
      const element = page.createElement('link');
      element.rel = 'stylesheet';
      element.href = request.url;
      await attach(element, request, true);
    },
  };
}
