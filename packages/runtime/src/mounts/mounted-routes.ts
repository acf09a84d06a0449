import { createListeners } from '@composed/browser/listeners';
import { untilAborted } from '@composed/browser/until-aborted';
import type { BootData } from '@composed/contract/discovery';
import type { Deadline } from '../loading/deadline.ts';
import { asRemoteLoadError, type RemoteLoadError } from '../loading/remote-load-error.ts';
import type { MountedRoute } from './find-mounted.ts';
import type { LinkedRoute } from './navigation.ts';

/** How far it is known what an address shows that the host's route table does not have. */
export type MountedState =
  | { status: 'looking' }
  | { status: 'found'; found: MountedRoute }
  | { status: 'none' }
  | { status: 'failed'; error: RemoteLoadError };

export interface MountedRoutes {
  /** Undefined of an address that nobody has asked for. */
  get(pathname: string): MountedState | undefined;
  /** Looks an address up unless it is known, or being looked up; one that failed is tried anew. */
  look(pathname: string): void;
  /**
   * Starts what a visit will need: looks the address up, unless that has been done, and loads the screen that is found.
   * A failure is not kept, so that a visit asks anew.
   */
  preload(pathname: string): void;
  /** Forgets the pages that another release of a remote links to: the release is the one that this tab gets by now. */
  keep(remote: string, release: string | undefined): void;
  subscribe(listen: () => void): () => void;
}

interface MountedRoutesParts {
  /** The route of this page itself, where a remote's manifest tells of it. */
  own: BootData['route'];
  /** Further routes without parameters that the page knows, since entries of the navigation lead there. */
  linked: readonly LinkedRoute[];
  /** The address of this page. */
  pathname: string;
  /** Looks up a route; `fresh` after a failure. `null` where no remote has one. */
  find(
    pathname: string,
    options: { signal: AbortSignal; fresh: boolean },
  ): Promise<MountedRoute | null>;
  preloadScreen(remote: string, screen: string): void;
  startLimit(): Deadline;
}

/**
 * The parameters of an address by the route that the page was composed for; null where the address is not the route's: a
 * server may take `%2F` for a slash, or two slashes for one. Throws for one that can't be decoded.
 */
function paramsOf(path: string, pathname: string): Record<string, string> | null {
  const given = pathname.replace(/\/+$/, '').split('/');
  const wanted = path.split('/');
  const params: Record<string, string> = {};
  const isFit = wanted.every((part, index) => {
    const found = given[index];
    if (!part.startsWith(':')) return part === found;
    params[part.slice(1)] = decodeURIComponent(found ?? '');
    return found;
  });
  return isFit && given.length === wanted.length ? params : null;
}

/** Routes that remotes tell of. What was found stays for as long as the page lives. */
export function createMountedRoutes(parts: MountedRoutesParts): MountedRoutes {
  const { own, linked, pathname: here, find, startLimit, preloadScreen } = parts;
  const states = new Map<string, MountedState>();
  /** Addresses that are being looked up for nobody yet. */
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
    // It is looked up as any other address, and not found.
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
        // Not what was looked up since then.
        if (state?.status !== 'found' || state.found.route !== route) continue;
        states.delete(route.path);
        tell();
      }
    },
    subscribe,
  };
}
