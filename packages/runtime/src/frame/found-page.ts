import type { RouteRow } from '@composed/contract/release';
import { matchRoute } from '@composed/contract/route-path';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { MountedRoute } from '../mounts/find-mounted.ts';
import type { MountedRoutes } from '../mounts/mounted-routes.ts';

/** Page of an address, from the host's route table or from a remote's manifest. */
export type FoundPage =
  | { status: 'own'; route: RouteRow; params: MountedRoute['params'] }
  | ({ status: 'mounted' } & MountedRoute)
  | { status: 'looking' | 'none' }
  | { status: 'failed'; error: RemoteLoadError };

/**
 * Finds the page of an address. An unknown address is looked up once. The server has sent the first page as not found,
 * so it stays not found until the look-up finds it.
 */
export function useFoundPage(
  routes: MountedRoutes,
  table: readonly RouteRow[],
  pathname: string,
): FoundPage {
  const [first] = useState(pathname);
  const own = useMemo(() => matchRoute(table, pathname), [table, pathname]);
  const get = () => routes.get(pathname);
  const mounted = useSyncExternalStore(routes.subscribe, get, get);
  const isUnknown = own === null && mounted === undefined;
  useEffect(() => {
    if (isUnknown) routes.look(pathname);
  }, [isUnknown, routes, pathname]);
  if (own !== null) return { status: 'own', ...own };
  if (mounted?.status === 'found') return { status: 'mounted', ...mounted.found };
  if (mounted?.status === 'none' || pathname === first) return { status: 'none' };
  return mounted ?? { status: 'looking' };
}
