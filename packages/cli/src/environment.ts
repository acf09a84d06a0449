import { chunkLoadLimit } from '@composed/build/rspack/limits';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { localConfig } from '@composed/workspace/local-config';
import { REMOTES } from '@composed/workspace/paths';
import { type Ports, portsFromEnv } from '@composed/workspace/ports';

export interface Environment {
  ports: Ports;
  config: SiteConfig;
  /** What the API is told so that its links and its allow-list follow the ports (RN-04). */
  apiEnv: Record<string, string>;
}

/**
 * Reads every variable of a local start, before anything is started. Throws a `UserError` at the first
 * that can't be used. The API's own are read by the API, which starts first.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const ports = portsFromEnv(env);
  const config = localConfig(ports, env);
  chunkLoadLimit(env);
  const origins = [ports.host, ...REMOTES.map((remote) => ports[remote])];
  const apiEnv = {
    // Mail links point to the first; a remote that runs alone, on its own port, may call as well.
    APP_ORIGIN: env.APP_ORIGIN || origins.map((port) => `http://localhost:${port}`).join(','),
    // The local start is for newcomers: demo member and mailbox, whatever the shell says (RN-01).
    NODE_ENV: 'development',
  };
  return { ports, config, apiEnv };
}
