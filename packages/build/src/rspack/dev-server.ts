import type { Package } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import type { Configuration } from '@rspack/core';

type DevServer = NonNullable<Configuration['devServer']>;

/**
 * Hot reload from a server of the package's own, for pages of other origins too. `forSite`: the tab is
 * reloaded instead, and nothing is drawn into its page, whose policy would not have it.
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
      // Inside a host's page the page's own address would be the wrong one.
      webSocketURL: { hostname: 'localhost', port, protocol: 'ws', pathname: '/ws' },
      // What can't be built is shown in the page; what fails while it runs, the product shows itself.
      overlay: forSite ? false : { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
  };
}
