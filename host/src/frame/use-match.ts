import type { MountedRoutes } from '@composed/runtime/mounts/mounted-routes';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { matchRoute, type RouteMatch } from '../match-route.ts';

/**
 * What an address shows, by the host's table or else by what remotes tell. An address that is in neither is looked up
 * once. Of the first page the server has just said that there is nothing: that stands until something is found.
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
