import type { RouteRow } from '@composed/contract/release';

/** Pages of the host. Remotes add theirs by their manifests. */
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
