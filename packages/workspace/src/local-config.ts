import type { SiteConfig } from '@composed/contract/site-configuration';
import { SITE } from './paths.ts';
import { type Ports, remotesWith } from './ports.ts';
import { UserError } from './user-error.ts';

type Env = NodeJS.ProcessEnv;

/** An http(s) address, or a path on the site's own origin. */
const isAddress = (text: string): boolean =>
  /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));

function telemetryUrl(env: Env): string | null {
  const text = env.TELEMETRY_URL || null;
  if (text === null || isAddress(text)) return text;
  throw new UserError(
    `TELEMETRY_URL must be an http or https address, or a path that starts with /, not "${text}".`,
  );
}

function telemetryShare(env: Env): number {
  const text = env.TELEMETRY_SHARE || '1';
  if (/^(\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= 1) return Number(text);
  throw new UserError(`TELEMETRY_SHARE must be a number from 0 to 1, not "${text}".`);
}

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
    telemetryUrl: telemetryUrl(env) ?? own,
    telemetryShare: telemetryShare(env),
  };
}
