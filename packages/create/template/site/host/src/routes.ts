import type { RouteRow } from '@composed/contract/release';

/** What each address shows. The host's record has them: pages are made, and releases checked, by them. */
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
