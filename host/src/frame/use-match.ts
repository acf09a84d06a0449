import type { MountedRoutes } from '@composed/runtime/mounts/mounted-routes';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { matchRoute, type RouteMatch } from '../match-route.ts';

/**
 * Matches an address against the host's route table, then against the remotes' routes. An unknown address is
 * looked up once. The server has sent the first page as not found, so it stays not found unless the lookup
 * finds a route.
 */
export function useMatch(pathname: string, routes: MountedRoutes): RouteMatch {
  const [first] = useState(pathname);
  const get = () => routes.get(pathname);
  const mounted = useSyncExternalStore(routes.subscribe, get, get);
  const match = useMemo(() => matchRoute(pathname, mounted), [pathname, mounted]);
  const isLooking = match.kind === 'looking';
  useEffect(() => {
    if (isLooking) routes.look(pathname);
  }, [isLooking, pathname, routes]);
  const isNothing = pathname === first && (isLooking || match.kind === 'failed');
  return useMemo(
    () => (isNothing ? { kind: 'not-found', pageId: pathname } : match),
    [isNothing, pathname, match],
  );
}
