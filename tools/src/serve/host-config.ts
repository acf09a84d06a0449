import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { UserError } from '../user-error.ts';
import { type Ports, remotesWith } from './ports.ts';

type Env = NodeJS.ProcessEnv;

/** An http(s) address, or a path on the site's own origin: what the host takes (RN-05). */
const isAddress = (text: string): boolean =>
  /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));

/** The variable's value, if it has one and that is fit. Throws a `UserError` that names both. */
function read(env: Env, name: string, isFit: (text: string) => boolean, mustBe: string) {
  const text = env[name] || null;
  if (text === null || isFit(text)) return text;
  throw new UserError(`${name} must be ${mustBe}, not "${text}".`);
}

const address = (env: Env, name: string): string | null =>
  read(env, name, isAddress, 'an http or https address, or a path that starts with /');

/** Providers' ids are plain words: a space or a quote comes from a slip in a shell or a file. */
const clientId = (env: Env, name: string): string | null =>
  read(env, name, (text) => /^[\w.:~-]+$/.test(text), 'an id as the provider shows it');

function sampleIdeas(env: Env): RuntimeConfig['sampleIdeas'] {
  const isFit = (text: string) => text === 'true' || text === 'false' || isAddress(text);
  const mustBe = 'true, false or the address of a JSON list of ideas';
  const text = read(env, 'SAMPLE_IDEAS', isFit, mustBe) ?? 'true';
  return text === 'true' ? true : text === 'false' ? false : text;
}

function share(env: Env): number {
  const isFit = (text: string) => /^(\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= 1;
  return Number(read(env, 'TELEMETRY_SHARE', isFit, 'a number from 0 to 1') ?? 1);
}

/** The local API's own receiver, where that is on and nothing else is said. */
function telemetryUrl(env: Env, apiBaseUrl: string): string | null {
  const given = address(env, 'TELEMETRY_URL');
  return given ?? (env.TELEMETRY === 'on' ? `${apiBaseUrl}/telemetry/v1/metrics` : null);
}

/**
 * The `/config.json` of a local start: its addresses follow the ports (RN-04). Throws a `UserError` at
 * the first variable with a wrong value.
 */
export function localConfig(ports: Ports, env: Env): RuntimeConfig {
  const apiBaseUrl = address(env, 'API_BASE_URL') ?? `http://localhost:${ports.api}/api`;
  return {
    apiBaseUrl,
    remoteOrigins: remotesWith(ports).map((remote) => `http://localhost:${ports[remote]}`),
    social: {
      googleClientId: clientId(env, 'GOOGLE_CLIENT_ID'),
      githubClientId: clientId(env, 'GITHUB_CLIENT_ID'),
    },
    sampleIdeas: sampleIdeas(env),
    telemetryUrl: telemetryUrl(env, apiBaseUrl),
    telemetryShare: share(env),
  };
}
