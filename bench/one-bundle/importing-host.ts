import { join } from 'node:path';
import { FederationRuntimePlugin } from '@composed/build/rspack/federation-runtime';
import { hostConfig, refuseChunks } from '@composed/build/rspack/host';
import { folderOf } from '@composed/workspace/paths';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { routeData } from '../../host/src/route-data.ts';

const HERE = import.meta.dirname;
export const HOST_FOLDER = folderOf('host');

/** Returns JavaScript source of the argument of `import()`. */
type ScreenSource = (remote: string, screen: string) => string;

function importingModule(sourceOf: ScreenSource): string {
  const imports = routeData.map(
    ({ remote, screen }) => `"${remote}/${screen}": () => import(${sourceOf(remote, screen)})`,
  );
  const source = `export const importScreen = {${[...new Set(imports)].join(',')}};`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

const isFederation = (plugin: unknown): boolean =>
  plugin instanceof ModuleFederationPlugin ||
  plugin instanceof FederationRuntimePlugin ||
  plugin === refuseChunks;

/**
 * Returns the host's configurations without federation and without our loader. Instead, `import()`
 * loads the screens.
 */
export function importingHost(sourceOf: ScreenSource): [Configuration, ...Configuration[]] {
  const [host, ...others] = hostConfig({ dir: HOST_FOLDER, routes: routeData });
  const config: Configuration = {
    ...host,
    resolve: {
      ...host.resolve,
      alias: { [join(HOST_FOLDER, 'src', 'federation', 'runtime.ts')]: join(HERE, 'runtime.ts') },
    },
    plugins: [
      ...(host.plugins ?? []).filter((plugin) => !isFederation(plugin)),
      new rspack.NormalModuleReplacementPlugin(/^\.\/import-screen\.ts$/, (resource) => {
        resource.request = importingModule(sourceOf);
      }),
    ],
  };
  // Without the script for developers, which visitors never load.
  return [config, ...others.filter(({ name }) => name !== 'host-development')];
}
