import { chunkLoadLimit } from '@composed/build/rspack/limits';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { localConfig } from '@composed/workspace/local-config';
import { SITE } from '@composed/workspace/paths';
import { type Ports, portsFromEnv } from '@composed/workspace/ports';

export interface Environment {
  ports: Ports;
  config: SiteConfig;
  /** Environment variables of each additional server. */
  serverEnv: Readonly<Record<string, Record<string, string>>>;
}

/**
 * Reads all variables of a local start before anything starts. Throws a `UserError` for the first
 * invalid one. Each additional server checks its own variables when it starts.
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
