import { ADDRESS, isAddress, readVariable } from '@composed/workspace/variables';
import type { RuntimeConfig } from '../contracts/runtime-config.ts';

type Env = NodeJS.ProcessEnv;

/** Providers' ids are plain words: a space or a quote comes from a slip in a shell or a file. */
const clientId = (env: Env, name: string): string | null =>
  readVariable(env, name, (text) => /^[\w.:~-]+$/.test(text), 'an id as the provider shows it');

function sampleIdeas(env: Env): RuntimeConfig['sampleIdeas'] {
  const isFit = (text: string) => text === 'true' || text === 'false' || isAddress(text);
  const mustBe = 'true, false or the address of a JSON list of ideas';
  const text = readVariable(env, 'SAMPLE_IDEAS', isFit, mustBe) ?? 'true';
  return text === 'true' ? true : text === 'false' ? false : text;
}

/**
 * The product's part of the `/config.json` of a local start; its addresses follow the ports. Throws a
 * `UserError` at the first variable with a wrong value.
 */
export function localSettings(ports: Readonly<Record<string, number>>, env: Env) {
  const apiBaseUrl =
    readVariable(env, 'API_BASE_URL', isAddress, ADDRESS) ?? `http://localhost:${ports.api}/api`;
  return {
    apiBaseUrl,
    social: {
      googleClientId: clientId(env, 'GOOGLE_CLIENT_ID'),
      githubClientId: clientId(env, 'GITHUB_CLIENT_ID'),
    },
    sampleIdeas: sampleIdeas(env),
    // The local API's own receiver, where that is on.
    telemetryUrl: env.TELEMETRY === 'on' ? `${apiBaseUrl}/telemetry/v1/metrics` : null,
  };
}
