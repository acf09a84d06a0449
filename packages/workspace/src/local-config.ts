import type { SiteConfig } from '@composed/contract/site-configuration';
import { SITE } from './paths.ts';
import { type Ports, remotesWith } from './ports.ts';
import { ADDRESS, isAddress, readVariable } from './variables.ts';

type Env = NodeJS.ProcessEnv;

const isShare = (text: string): boolean => /^(\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= 1;

/**
 * The `/config.json` of a local start: its addresses follow the ports. Throws a `UserError` at the first
 * variable with a wrong value.
 */
export function localConfig(ports: Ports, env: Env): SiteConfig {
  const product = SITE.settings.local(ports, env);
  const own = typeof product.telemetryUrl === 'string' ? product.telemetryUrl : null;
  return {
    ...product,
    remoteOrigins: remotesWith(ports).map((remote) => `http://localhost:${ports[remote]}`),
    telemetryUrl: readVariable(env, 'TELEMETRY_URL', isAddress, ADDRESS) ?? own,
    telemetryShare: Number(
      readVariable(env, 'TELEMETRY_SHARE', isShare, 'a number from 0 to 1') ?? 1,
    ),
  };
}
