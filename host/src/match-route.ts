import type { RemoteLoadError } from '@composed/runtime/loading/remote-load-error';
import type { MountedRoute } from '@composed/runtime/mounts/find-mounted';
import type { MountedState } from '@composed/runtime/mounts/mounted-routes';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { matchPath } from '@idea-hub/shared/router';
import { redirects, routes, type ScreenRoute, type ScreenTarget } from './routes.tsx';

/** A screen of which it is only known that the table has held its props against the contract. */
export type SomeTarget = ScreenTarget<RemoteName, never>;

export type RouteMatch =
  | { kind: 'screen'; route: ScreenRoute; target: SomeTarget; id: string; pageId: string }
  | { kind: 'redirect'; to: Address; pageId: string }
  /** Of a remote's manifest. */
  | { kind: 'mounted'; found: MountedRoute; pageId: string }
  /** Not of the table: it is being looked up whether a remote has it. */
  | { kind: 'looking'; pageId: string }
  | { kind: 'failed'; error: RemoteLoadError; pageId: string }
  | { kind: 'not-found'; pageId: string };

/**
 * What an address shows. Two addresses with the same `pageId` show the same page: letter case, a
 * slash at the end and the query do not make another one.
 *
 * @param mounted what is known of remotes' routes that have this address
 */
export function matchRoute(pathname: string, mounted?: MountedState): RouteMatch {
  for (const { path, to } of redirects) {
    if (matchPath(path, pathname)) return { kind: 'redirect', to, pageId: path };
  }
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (!match) continue;
    const id = match.params.id ?? '';
    // The compiler has no word for "one of these pairs of remote and screen".
    const target = route as unknown as SomeTarget;
    return { kind: 'screen', route, target, id, pageId: route.path.replace(':id', id) };
  }
  switch (mounted?.status) {
    case 'found':
      return { kind: 'mounted', found: mounted.found, pageId: pathname };
    case 'failed':
      return { kind: 'failed', error: mounted.error, pageId: pathname };
    case 'none':
      return { kind: 'not-found', pageId: pathname };
    default:
      return { kind: 'looking', pageId: pathname };
  }
}

/** The name of what an address shows, without the product's. */
export function screenTitle(match: RouteMatch, search: string, notFound: string): string {
  if (match.kind === 'mounted') return match.found.route.title;
  if (match.kind !== 'screen') return notFound;
  const { title, titleByMode } = match.route;
  const mode = new URLSearchParams(search).get('mode') ?? '';
  return titleByMode && Object.hasOwn(titleByMode, mode) ? (titleByMode[mode] ?? title) : title;
}

/** Whether search engines may list what an address shows. */
export function isIndexed(match: RouteMatch): boolean {
  if (match.kind === 'mounted') return match.found.route.indexed === true;
  return match.kind === 'screen' && match.route.indexed;
}
