import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { descriptions } from './descriptions.ts';
import { documentTitle, redirects, routes, type ScreenRoute } from './routes.tsx';

/** Data of a route for build tools, without React and functions. */
export interface RouteData {
  path: string;
  title: string;
  description: string;
  indexed: boolean;
  needsSession: boolean;
  /** Sample address that matches the path. */
  example: string;
  linked: boolean;
  remote: RemoteName;
  screen: string;
}

const dataOf = (route: ScreenRoute): RouteData => {
  const { path, title, indexed, remote, screen } = route;
  const { needsSession = false, example = path, linked = false } = route;
  return {
    path,
    title: documentTitle(title),
    description: descriptions[path],
    indexed,
    needsSession,
    example,
    linked,
    remote,
    screen,
  };
};

/** A redirect is served as its target's page. */
const leadingOn = redirects.flatMap(({ path, to }) => {
  const target = routes.find((route) => route.path === to.split('?')[0]);
  return target ? [{ ...dataOf(target), path, example: path, indexed: false }] : [];
});

export const routeData: readonly RouteData[] = [...routes.map(dataOf), ...leadingOn];
