import type { Configuration } from '@rspack/core';
import type { Package } from '../paths.ts';
import { portsFromEnv } from '../serve/ports.ts';

type DevServer = NonNullable<Configuration['devServer']>;

/** Hot reload from a server of the package's own, for pages of other origins too. */
export function devServer(name: Package): DevServer {
  const port = portsFromEnv(process.env)[name];
  return {
    host: 'localhost',
    port,
    hot: true,
    liveReload: false,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: {
      // Inside a host's page the page's own address would be the wrong one.
      webSocketURL: { hostname: 'localhost', port, protocol: 'ws', pathname: '/ws' },
      // What can't be built is shown in the page; what fails while it runs, the product shows itself.
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
  };
}
