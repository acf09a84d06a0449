import { liveReleases, type TabReleases } from '@composed/runtime/releases/tab-releases';
import { staticMarkup } from '@idea-hub/shared/static';
import { createConfigStore } from './config/config-store.ts';
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

const shellAt = (path: string, shown: TabReleases = releases): string =>
  staticMarkup('host', {
    path,
    element: <Shell config={createConfigStore()} releases={shown} />,
  });

/** The page of addresses that no route knows. */
const NOT_FOUND = { path: '*', example: '/not-found' };

/** The shell of a screen that a remote's manifest tells of. */
function shellOf(skeleton: string): string {
  const route = { path: '/screen', screen: '', title: '', description: '', skeleton };
  const found = { remote: '', route, params: {} };
  const get = () => ({ status: 'found', found }) as const;
  return shellAt('/screen', { ...releases, routes: { ...releases.routes, get } });
}

// What of the host stands in pages before any script has come: a shell for each route, and for each skeleton.
export const fragments = Object.fromEntries([
  ...[...routeData, NOT_FOUND].map(({ path, example }) => [path, shellAt(example)]),
  ...SKELETONS.map((name) => [`skeleton:${name}`, shellOf(name)]),
]);
