import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import type { VersionOverrides } from '@composed/build/rspack/sharing';
import type { Manifest } from '@composed/contract/manifest';
import type { HostRecord } from '@composed/contract/release';

export interface TestRoute {
  path: string;
  remote: string;
  screen: string;
}

export const ROUTES: readonly TestRoute[] = [
  { path: '/', remote: 'remote-ideas', screen: 'home' },
  { path: '/project/:id', remote: 'remote-ideas', screen: 'project' },
  { path: '/auth', remote: 'remote-auth', screen: 'auth' },
];
const SCREENS: Record<string, string[]> = {
  'remote-ideas': ['home', 'project'],
  'remote-auth': ['auth'],
};

export interface TestBuild {
  words?: string;
  version?: string;
  screens?: readonly string[];
  routes?: readonly TestRoute[];
  versions?: VersionOverrides;
  /** Texts of scripts that are named by their hash, as by a bundler, so that releases can share them. */
  shared?: readonly string[];
  /** Prerendered HTML of its screens. */
  fragments?: Readonly<Record<string, string>>;
  /** Version of the loader that it was built for. Default: the current one. */
  loader?: number;
  /** The host's second majors. Their scripts are written too. */
  majors?: HostRecord['majors'];
  /** The remote's manifest. */
  manifest?: Manifest;
  /** The remote's `journeys.json`. */
  journeys?: string;
}

const screenFiles = (screen: string) => ({
  name: screen,
  assets: { js: { sync: [`js/${screen}.js`] }, css: { sync: [`css/${screen}.css`] } },
});

/** Returns files as a bundler writes them for a remote with these screens. Other `words` make a different build. */
function remoteBuild(
  pkg: string,
  screens: readonly string[],
  words: string,
): Record<string, string> {
  const container = `${pkg}_${words}`.replaceAll(/\W/g, '_');
  return {
    'mf-manifest.json': JSON.stringify({
      metaData: { globalName: container, remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: screens.map(screenFiles),
    }),
    'remoteEntry.js': `/* ${pkg} ${words} */`,
    'remoteEntry.js.map': '{}',
    'js/lazy.js': `/* lazy ${words} */`,
    ...Object.fromEntries(
      screens.flatMap((screen) => [
        [`js/${screen}.js`, `/* ${screen} ${words} */`],
        [`css/${screen}.css`, `/* ${screen} ${words} */`],
      ]),
    ),
  };
}

function hostBuild(routes: readonly TestRoute[], words: string): Record<string, string> {
  const rows = routes.map((route) => ({
    ...route,
    title: route.path,
    description: route.path,
    indexed: true,
  }));
  return {
    'index.html':
      '<html><head><title>x</title><link rel="icon" href="/favicon.svg"><!--idea-hub:head--><script defer src="js/main.js"></script></head><div id="root"><!--idea-hub:body--></div></html>',
    'routes.json': JSON.stringify(rows),
    'robots.txt': 'Sitemap: %ORIGIN%/sitemap.xml',
    'sitemap.xml': '<urlset/>',
    'favicon.svg': '<svg/>',
    'js/main.js': `/* host ${words} */`,
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Writes a build of a package into a folder, without a bundler. */
export function writeBuild(folder: string, pkg: string, change: TestBuild): void {
  const { words = 'one', version = '1.0.0', versions = {} } = change;
  const files =
    pkg === 'host'
      ? hostBuild(change.routes ?? ROUTES, words)
      : remoteBuild(pkg, change.screens ?? SCREENS[pkg] ?? [], words);
  for (const [index, text] of (change.shared ?? []).entries()) {
    files[`js/part${index || ''}.${hashOf(text)}.js`] = text;
  }
  const majors = change.majors ?? {};
  for (const { script } of Object.values(majors)) files[script] = `/* ${script} ${words} */`;
  if (change.fragments) files['fragments.json'] = JSON.stringify(change.fragments);
  if (change.manifest) files['own-manifest.json'] = JSON.stringify(change.manifest);
  if (change.journeys) files['journeys.json'] = change.journeys;
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const record = describeBuild(folder, { name: pkg, version }, versions);
  const loader = change.loader ?? record.loader;
  writeRecord(folder, { ...record, loader, ...(change.majors ? { majors } : {}) });
}
