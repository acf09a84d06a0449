import type { Configuration } from '@rspack/core';

type DevServer = NonNullable<Configuration['devServer']>;

/** Each package's port variable and default (RN-04). */
const DEV_PORTS: Record<string, [variable: string, fallback: number]> = {
  host: ['HOST_PORT', 3000],
  'remote-auth': ['AUTH_PORT', 3001],
  'remote-account': ['ACCOUNT_PORT', 3002],
  'remote-ideas': ['IDEAS_PORT', 3003],
};

export function devPort(name: string): number {
  const [variable, fallback] = DEV_PORTS[name] ?? ['PORT', 0];
  return Number(process.env[variable] || fallback);
}

/** Hot reload from a server of the package's own, for pages of other origins too. */
export function devServer(name: string): DevServer {
  const port = devPort(name);
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
      overlay: false,
      logging: 'warn',
    },
  };
}
