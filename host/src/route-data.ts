import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { redirects, routes, type ScreenRoute } from './routes.tsx';

/** What a build tool needs to know of a route: no React, no functions. */
export interface RouteData {
  path: string;
  /** The whole document title. */
  title: string;
  description: string;
  indexed: boolean;
  needsSession: boolean;
  /** An address to look at it. */
  example: string;
  /** Whether every page links to it. */
  linked: boolean;
  remote: RemoteName;
  screen: string;
}

export const documentTitle = (screen: string): string => `${screen} · Idea Hub`;

const dataOf = (route: ScreenRoute): RouteData => {
  const { path, title, description, indexed, remote, screen } = route;
  const { needsSession = false, example = path, linked = false } = route;
  return {
    path,
    title: documentTitle(title),
    description,
    indexed,
    needsSession,
    example,
    linked,
    remote,
    screen,
  };
};

/** An address that leads on is served as the page that it leads to. */
const leadingOn = redirects.flatMap(({ path, to }) => {
  const target = routes.find((route) => route.path === to.split('?')[0]);
  return target ? [{ ...dataOf(target), path, example: path, indexed: false }] : [];
});

export const routeData: readonly RouteData[] = [...routes.map(dataOf), ...leadingOn];
