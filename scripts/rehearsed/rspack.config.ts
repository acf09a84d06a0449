import { join } from 'node:path';
import type { BuildSettings } from '@composed/build/rspack/base';
import { hostConfig, remoteConfig } from '@composed/build/rspack/config';
import { ROOT } from '@composed/workspace/paths';
import type { Configuration } from '@rspack/core';
import { GUESTS } from './guests.ts';
import { FOLDER, folderOf, NEXT, NOW, type Versions } from './versions.ts';

const settings = (name: string, versions: Versions): BuildSettings => ({
  ...{ mode: 'production', probe: null, extraCss: null, versions, majors: {} },
  outDir: folderOf(name),
});

const host = (name: string, versions: Versions, alias: Record<string, string>): Configuration[] => {
  const dir = join(ROOT, 'host');
  return hostConfig({ dir, routes: [], settings: settings(name, versions) })
    .filter((config) => config.name !== 'host-development')
    .map((config) => ({
      ...config,
      name: config.name?.replace('host', name) ?? name,
      dependencies: config.name === 'host' ? [] : [name],
      resolve: { ...config.resolve, alias },
    }));
};

const modules = join(ROOT, 'node_modules');
const here = import.meta.dirname;

const named = (process.env.GUESTS ?? '').split(',');
const guests = GUESTS.filter(({ name }) => named.includes(name)).flatMap(({ name, journey }) =>
  remoteConfig({
    name: `remote-${name}`,
    dir: join(FOLDER, 'sources', name),
    exposes: { './screen': './src/screen.js' },
    manifest: {
      routes: [{ path: `/${name}`, screen: 'screen', title: 'Guest', description: 'A guest.' }],
    },
    ...(journey && { journeys: [{ name: 'Go', path: `/${name}`, steps: journey }] }),
    settings: settings(`remote-${name}`, NOW),
  })({}),
);

/** The guests, built with React 18, the host that they were built for, and the next one. */
export default [
  ...host('host-now', NOW, {
    react: join(modules, 'react-18'),
    'react-dom': join(modules, 'react-dom-18'),
  }),
  ...host('host-next', NEXT, {
    '@idea-hub/shared/api': join(here, 'next-api.ts'),
    '@idea-hub/shared/toast': join(here, 'next-toast.ts'),
  }),
  ...guests,
];
