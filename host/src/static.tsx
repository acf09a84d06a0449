import { liveReleases, type TabReleases } from '@composed/runtime/releases/tab-releases';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { known, staticMarkup } from '@idea-hub/shared/static';
import { type ConfigStore, createConfigStore } from './config/config-store.ts';
import { SKELETONS } from './federation/screen-skeleton.tsx';
import { Shell } from './frame/shell.tsx';
import { routeData } from './route-data.ts';

/** One entry without a label per list. Composing copies it for each real entry. */
const releases: TabReleases = {
  ...liveReleases,
  navigation: (['header', 'footer'] as const).map((place) => ({
    ...{ remote: '', place, label: '', to: '/' },
  })),
};

const shellAt = (config: ConfigStore, path: string, shown: TabReleases = releases): string =>
  staticMarkup('host', {
    path,
    element: <Shell config={config} releases={shown} />,
  });

/** Page for addresses that no route matches. */
const NOT_FOUND = { path: '*', example: '/not-found' };

/** Shell of a screen from a remote's manifest. */
function shellOf(config: ConfigStore, skeleton: string): string {
  const route = { path: '/screen', screen: '', title: '', description: '', skeleton };
  const found = { remote: '', route, params: {} };
  const get = () => ({ status: 'found', found }) as const;
  return shellAt(config, '/screen', { ...releases, routes: { ...releases.routes, get } });
}

const shellsIn = (config: ConfigStore): [name: string, html: string][] => [
  ...[...routeData, NOT_FOUND].map(({ path, example }): [string, string] => [
    path,
    shellAt(config, example),
  ]),
  ...SKELETONS.map((name): [string, string] => [`skeleton:${name}`, shellOf(config, name)]),
];

const anySite = createConfigStore();
const liveSite = { ...anySite, values: { ...anySite.values, ideas: known<IdeasMode>('live') } };

// Prerendered HTML of the host: one shell per route and one per skeleton. Sites in live mode have their own
// set, because they count their figures.
export const fragments = Object.fromEntries([
  ...shellsIn(anySite),
  ...shellsIn(liveSite).map(([name, html]) => [`${name}?ideas="live"`, html]),
]);
