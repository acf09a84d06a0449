import { liveReleases, type TabReleases } from '@composed/runtime/releases/tab-releases';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { known, staticMarkup } from '@idea-hub/shared/static';
import { type ConfigStore, createConfigStore } from './config/config-store.ts';
import { SKELETONS } from './federation/screen-skeleton.tsx';
import { Shell } from './frame/shell.tsx';
import { routeData } from './route-data.ts';

/** An item without a label of each list that pages are composed with entries in: it is made anew for each of them. */
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

/** The page of addresses that no route knows. */
const NOT_FOUND = { path: '*', example: '/not-found' };

/** The shell of a screen that a remote's manifest tells of. */
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

// What of the host stands in pages before any script has come: a shell for each route, and for each skeleton;
// another one for sites in live mode, whose figures are counted.
export const fragments = Object.fromEntries([
  ...shellsIn(anySite),
  ...shellsIn(liveSite).map(([name, html]) => [`${name}?ideas="live"`, html]),
]);
