import type { Package } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import type { Configuration } from '@rspack/core';

type DevServer = NonNullable<Configuration['devServer']>;

/**
 * Configures a package's development server with hot reload. Pages of other origins can use it.
 * With `forSite` the tab reloads instead, and no overlay appears: the page's policy forbids it.
 */
export function devServer(name: Package, forSite = false): DevServer {
  const port = portsFromEnv(process.env)[name];
  return {
    host: 'localhost',
    port,
    hot: !forSite,
    liveReload: forSite,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: {
      // Inside a host's page, the default would be the address of the page.
      webSocketURL: { hostname: 'localhost', port, protocol: 'ws', pathname: '/ws' },
      // The overlay shows only build errors. The product itself shows runtime errors.
      overlay: forSite ? false : { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
  };
}
