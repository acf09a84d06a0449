import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { matchPath } from '@idea-hub/shared/router';
import { redirects, routes, type ScreenRoute, type ScreenTarget } from './routes.tsx';

/** A screen of which it is only known that the table has held its props against the contract. */
export type SomeTarget = ScreenTarget<RemoteName, never>;

export type RouteMatch =
  | { kind: 'screen'; route: ScreenRoute; target: SomeTarget; id: string; pageId: string }
  | { kind: 'redirect'; to: string; pageId: string }
  | { kind: 'not-found'; pageId: string };

/**
 * What an address shows. Two addresses with the same `pageId` show the same page: letter case, a
 * slash at the end and the query do not make another one.
 */
export function matchRoute(pathname: string): RouteMatch {
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
  return { kind: 'not-found', pageId: pathname };
}

/** The name of what an address shows, without the product's. */
export function screenTitle(match: RouteMatch, search: string, notFound: string): string {
  if (match.kind !== 'screen') return notFound;
  const { title, titleByMode } = match.route;
  const mode = new URLSearchParams(search).get('mode') ?? '';
  return titleByMode && Object.hasOwn(titleByMode, mode) ? (titleByMode[mode] ?? title) : title;
}
