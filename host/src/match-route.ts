import type { RemoteLoadError } from '@composed/runtime/loading/remote-load-error';
import type { MountedRoute } from '@composed/runtime/mounts/find-mounted';
import type { MountedState } from '@composed/runtime/mounts/mounted-routes';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { matchPath } from '@idea-hub/shared/router';
import { messages as failures } from './federation/messages.ts';
import { redirects, routes, type ScreenRoute, type ScreenTarget } from './routes.tsx';

/** A screen target without its types. The route table has already checked its props against the contract. */
export type SomeTarget = ScreenTarget<RemoteName, never>;

export type RouteMatch =
  | { kind: 'screen'; route: ScreenRoute; target: SomeTarget; id: string; pageId: string }
  | { kind: 'redirect'; to: Address; pageId: string }
  /** A route from a remote's manifest. */
  | { kind: 'mounted'; found: MountedRoute; pageId: string }
  /** Not in the host's table; a lookup in the remotes' routes is running. */
  | { kind: 'looking'; pageId: string }
  | { kind: 'failed'; error: RemoteLoadError; pageId: string }
  | { kind: 'not-found'; pageId: string };

/**
 * Matches an address. Addresses with the same `pageId` show the same page. Letter case, a trailing slash and
 * the query do not change a page of the table.
 *
 * @param mounted state of the lookup in the remotes' routes
 */
export function matchRoute(pathname: string, mounted?: MountedState): RouteMatch {
  for (const { path, to } of redirects) {
    if (matchPath(path, pathname)) return { kind: 'redirect', to, pageId: path };
  }
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (!match) continue;
    const id = match.params.id ?? '';
    // TypeScript can't express "one of these pairs of remote and screen".
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

/**
 * Returns the title of a match, without the product's name. It is empty during a lookup or redirect, which keep
 * the last title.
 */
export function screenTitle(match: RouteMatch, search: string, notFound: string): string {
  if (match.kind === 'mounted') return match.found.route.title;
  if (match.kind === 'not-found') return notFound;
  if (match.kind === 'failed')
    return match.error.kind === 'disabled' ? failures.disabledTitle : failures.failedTitle;
  if (match.kind !== 'screen') return '';
  const { title, titleByMode } = match.route;
  const mode = new URLSearchParams(search).get('mode') ?? '';
  return titleByMode && Object.hasOwn(titleByMode, mode) ? (titleByMode[mode] ?? title) : title;
}

/** Returns whether search engines may list the page. */
export function isIndexed(match: RouteMatch): boolean {
  if (match.kind === 'mounted') return match.found.route.indexed === true;
  return match.kind === 'screen' && match.route.indexed;
}
