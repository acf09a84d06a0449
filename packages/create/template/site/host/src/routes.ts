import type { RouteRow } from '@composed/contract/release';

/**
 * Route table. It is part of the host's record, from which the tools compose pages and check
 * releases.
 */
export const routes: readonly RouteRow[] = [
  {
    path: '/',
    title: 'Template',
    description: 'The first page of Template.',
    indexed: true,
    linked: true,
    remote: 'remote-template',
    screen: 'home',
  },
];

export const routeAt = (path: string): RouteRow | undefined =>
  routes.find((route) => route.path === path);
