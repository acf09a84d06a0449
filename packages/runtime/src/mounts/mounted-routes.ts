import { createListeners } from '@composed/browser/listeners';
import { untilAborted } from '@composed/browser/until-aborted';
import type { BootData } from '@composed/contract/discovery';
import type { Deadline } from '../loading/deadline.ts';
import { asRemoteLoadError, type RemoteLoadError } from '../loading/remote-load-error.ts';
import type { MountedRoute } from './find-mounted.ts';
import type { LinkedRoute } from './navigation.ts';

/** State of the look-up for an address missing from the host's route table. */
export type MountedState =
  | { status: 'looking' }
  | { status: 'found'; found: MountedRoute }
  | { status: 'none' }
  | { status: 'failed'; error: RemoteLoadError };

export interface MountedRoutes {
  /** Undefined if nobody requested the address. */
  get(pathname: string): MountedState | undefined;
  /** Looks an address up unless it is known or being looked up. Retries a failed one. */
  look(pathname: string): void;
  /**
   * Prepares a visit: looks the address up once, and loads the screen that it finds. Failures are not kept, so a visit
   * looks again.
   */
  preload(pathname: string): void;
  /** Forgets linked pages of other releases. `release` is the one that this tab currently gets. */
  keep(remote: string, release: string | undefined): void;
  subscribe(listen: () => void): () => void;
}

interface MountedRoutesParts {
  /** Route of this page itself, if a remote's manifest declares it. */
  own: BootData['route'];
  /** Routes without parameters that navigation entries of remotes link to. */
  linked: readonly LinkedRoute[];
  /** Address of this page. */
  pathname: string;
  /** Finds a route; `null` if no remote has one. `fresh` is set after a failure. */
  find(
    pathname: string,
    options: { signal: AbortSignal; fresh: boolean },
  ): Promise<MountedRoute | null>;
  preloadScreen(remote: string, screen: string): void;
  startLimit(): Deadline;
}

/**
 * Returns the parameters of this page's address. Returns null if it doesn't match the route: a server may treat `%2F`
 * or `//` as a slash. Throws if the address can't be decoded.
 */
function paramsOf(path: string, pathname: string): Record<string, string> | null {
  const given = pathname.replace(/\/+$/, '').split('/');
  const pattern = path.split('/');
  const params: Record<string, string> = {};
  const isFit = pattern.every((part, index) => {
    const found = given[index];
    if (!part.startsWith(':')) return part === found;
    params[part.slice(1)] = decodeURIComponent(found ?? '');
    return found;
  });
  return isFit && given.length === pattern.length ? params : null;
}

/** Creates the routes that remotes declare. A found route is kept until the page is closed. */
export function createMountedRoutes(parts: MountedRoutesParts): MountedRoutes {
  const { own, linked, pathname: here, find, startLimit, preloadScreen } = parts;
  const states = new Map<string, MountedState>();
  /** Addresses that are looked up before a visit. */
  const ahead = new Set<string>();
  const { subscribe, tell } = createListeners();
  for (const { remote, route } of linked) {
    states.set(route.path, { status: 'found', found: { remote, route, params: {} } });
  }
  try {
    const params = own && paramsOf(own.path, here);
    if (params) {
      states.set(here, { status: 'found', found: { remote: own.remote, route: own, params } });
    }
  } catch {
    // The address is looked up like any other, and is not found.
  }

  async function run(pathname: string, fresh: boolean): Promise<MountedState> {
    const { signal, end } = startLimit();
    try {
      const found = await untilAborted(find(pathname, { signal, fresh }), signal);
      return found ? { status: 'found', found } : { status: 'none' };
    } catch (error) {
      return { status: 'failed', error: asRemoteLoadError(error, 'discovery') };
    } finally {
      end();
    }
  }

  function set(pathname: string, state: MountedState): void {
    const isAhead = ahead.delete(pathname);
    if (isAhead && state.status === 'failed') states.delete(pathname);
    else states.set(pathname, state);
    if (isAhead && state.status === 'found') {
      preloadScreen(state.found.remote, state.found.route.screen);
    }
    tell();
  }

  function start(pathname: string, fresh: boolean): void {
    states.set(pathname, { status: 'looking' });
    tell();
    void run(pathname, fresh).then((state) => set(pathname, state));
  }

  return {
    get: (pathname) => states.get(pathname),
    look(pathname) {
      const before = states.get(pathname);
      ahead.delete(pathname);
      if (!before || before.status === 'failed') start(pathname, before !== undefined);
    },
    preload(pathname) {
      const before = states.get(pathname);
      if (before?.status === 'found') preloadScreen(before.found.remote, before.found.route.screen);
      if (before) return;
      ahead.add(pathname);
      start(pathname, false);
    },
    keep(remote, release) {
      const others = linked.filter((one) => one.remote === remote && one.release !== release);
      for (const { route } of others) {
        const state = states.get(route.path);
        // Keep a route that was looked up later.
        if (state?.status !== 'found' || state.found.route !== route) continue;
        states.delete(route.path);
        tell();
      }
    },
    subscribe,
  };
}
