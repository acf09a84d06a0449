import type { RouteRow } from '@composed/contract/release';
import type { Runtime } from '../create-runtime.ts';
import { liveReleases } from '../releases/tab-releases.ts';
import { renderAt } from './address.ts';
import type { OpenSite } from './open-site.ts';
import { pendingConfig } from './pending.ts';

const PATH = '/screen';
const route = { path: PATH, screen: '', title: '', description: '' };
const anyScreen = { status: 'found', found: { remote: '', route, params: {} } } as const;

const site = {
  // Before the scripts there are no screens.
  runtime: {
    ...liveReleases,
    routes: {
      ...liveReleases.routes,
      get: (pathname) => (pathname === PATH ? anyScreen : { status: 'none' }),
    },
    navigation: (['header', 'account', 'footer'] as const).map((place) => ({
      ...{ remote: '', place, label: '', to: '/' },
    })),
  } as Partial<Runtime> as Runtime,
  config: pendingConfig,
};

/**
 * Renders the host's part of each page, for its `static` module: one per route, one for unknown
 * addresses, and one for the pages of remotes.
 */
export const shellsOf = (
  routes: readonly RouteRow[],
  render: (site: OpenSite<never>) => string,
): Record<string, string> =>
  Object.fromEntries(
    [
      ...routes.map(({ path, example = path }) => [path, example] as const),
      ['*', '/not-found'] as const,
      ['skeleton:page', PATH] as const,
    ].map(([name, path]) => [name, renderAt(path, () => render(site))]),
  );
