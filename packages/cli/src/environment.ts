import { chunkLoadLimit } from '@composed/build/rspack/limits';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { localConfig } from '@composed/workspace/local-config';
import { SITE } from '@composed/workspace/paths';
import { type Ports, portsFromEnv } from '@composed/workspace/ports';

export interface Environment {
  ports: Ports;
  config: SiteConfig;
  /** What each further server is told. */
  serverEnv: Readonly<Record<string, Record<string, string>>>;
}

/**
 * Reads every variable of a local start, before anything is started. Throws a `UserError` at the first
 * that can't be used. A server's own are read by the server, which starts first.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const ports = portsFromEnv(env);
  const config = localConfig(ports, env);
  chunkLoadLimit(env);
  const serverEnv = Object.fromEntries(
    Object.entries(SITE.servers ?? {}).map(([name, server]) => [name, server.local(ports, env)]),
  );
  return { ports, config, serverEnv };
}
