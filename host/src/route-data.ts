import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { routes } from './routes.tsx';

/** What a build tool needs to know of a route: no React, no functions. */
export interface RouteData {
  path: string;
  /** The whole document title. */
  title: string;
  description: string;
  indexed: boolean;
  remote: RemoteName;
  screen: string;
}

export const documentTitle = (screen: string): string => `${screen} · Idea Hub`;

export const routeData: readonly RouteData[] = routes.map(
  ({ path, title, description, indexed, remote, screen }) => ({
    path,
    title: documentTitle(title),
    description,
    indexed,
    remote,
    screen,
  }),
);
