import { liveReleases } from '@composed/runtime/releases/tab-releases';
import { staticMarkup } from '@idea-hub/shared/static';
import { createConfigStore } from './config/config-store.ts';
import { Shell } from './frame/shell.tsx';
import { routeData } from './route-data.ts';

const shell = <Shell config={createConfigStore()} releases={liveReleases} />;

/** The page of addresses that no route knows. */
const NOT_FOUND = { path: '*', example: '/not-found' };

// What of the host stands in pages before any script has come: a shell for each route.
export const fragments = Object.fromEntries(
  [...routeData, NOT_FOUND].map(({ path, example }) => [
    path,
    staticMarkup('host', { path: example, element: shell }),
  ]),
);
