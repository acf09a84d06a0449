import { createListeners } from '@composed/browser/listeners';
import { untilAborted } from '@composed/browser/until-aborted';
import type { BootData } from '@composed/contract/discovery';
import type { ManifestRoute } from '@composed/contract/manifest';
import { matchRoute } from '@composed/contract/route-path';
import type { Deadline } from '../loading/deadline.ts';
import { asRemoteLoadError, type RemoteLoadError } from '../loading/remote-load-error.ts';
import type { MountedRoute } from './find-mounted.ts';

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
  subscribe(listen: () => void): () => void;
}

interface MountedRoutesParts {
  /** The route of this page itself, where a remote's manifest tells of it. */
  own: BootData['route'];
  /** Looks up a route; `fresh` after a failure. `null` where no remote has one. */
  find(
    pathname: string,
    options: { signal: AbortSignal; fresh: boolean },
  ): Promise<MountedRoute | null>;
  startLimit(): Deadline;
}

/** Routes that remotes tell of. What was found stays for as long as the page lives. */
export function createMountedRoutes({ own, find, startLimit }: MountedRoutesParts): MountedRoutes {
  const states = new Map<string, MountedState>();
  const known: (ManifestRoute & { remote: string })[] = own ? [own] : [];
  const { subscribe, tell } = createListeners();

  function recall(pathname: string): MountedState | undefined {
    const match = matchRoute(known, pathname);
    return match ? { status: 'found', found: { ...match, remote: match.route.remote } } : undefined;
  }

  async function run(pathname: string, fresh: boolean): Promise<MountedState> {
    const { signal, end } = startLimit();
    try {
      const found = await untilAborted(find(pathname, { signal, fresh }), signal);
      if (found === null) return { status: 'none' };
      known.push({ ...found.route, remote: found.remote });
      return { status: 'found', found };
    } catch (error) {
      return { status: 'failed', error: asRemoteLoadError(error, 'discovery') };
    } finally {
      end();
    }
  }

  function get(pathname: string): MountedState | undefined {
    const state = states.get(pathname) ?? recall(pathname);
    // The same object each time, for whoever compares.
    if (state) states.set(pathname, state);
    return state;
  }

  return {
    get,
    look(pathname) {
      const before = get(pathname);
      if (before && before.status !== 'failed') return;
      const set = (state: MountedState) => {
        states.set(pathname, state);
        tell();
      };
      set({ status: 'looking' });
      void run(pathname, before !== undefined).then(set);
    },
    subscribe,
  };
}
