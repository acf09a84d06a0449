import { readVariable } from '@composed/workspace/variables';
import { productReaders, readClientId } from '../contracts/setting-readers.ts';

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

/**
 * Returns this product's settings in the `/config.json` of a local start. Addresses use the given ports.
 * Throws a `UserError` for the first invalid variable.
 */
export function localSettings(ports: Readonly<Record<string, number>>, env: NodeJS.ProcessEnv) {
  const apiBaseUrl =
    readVariable(env, 'API_BASE_URL', productReaders.apiBaseUrl) ??
    `http://localhost:${ports.api}/api`;
  const ideas = readVariable(env, 'IDEAS', productReaders.ideas) ?? 'samples';
  const readSampleIdeas = (text: string) => productReaders.sampleIdeas(FLAGS[text] ?? text);
  return {
    apiBaseUrl,
    social: {
      googleClientId: readVariable(env, 'GOOGLE_CLIENT_ID', readClientId),
      githubClientId: readVariable(env, 'GITHUB_CLIENT_ID', readClientId),
    },
    sampleIdeas: readVariable(env, 'SAMPLE_IDEAS', readSampleIdeas) ?? ideas === 'samples',
    ideas,
    // The local API receives telemetry if it is switched on.
    telemetryUrl: env.TELEMETRY === 'on' ? `${apiBaseUrl}/telemetry/v1/metrics` : null,
  };
}
