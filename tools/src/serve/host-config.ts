import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { REMOTES } from '../paths.ts';
import { UserError } from '../user-error.ts';
import type { Ports } from './ports.ts';

function sampleIdeas(text: string | undefined): RuntimeConfig['sampleIdeas'] {
  if (text === undefined || text === '' || text === 'true') return true;
  if (text === 'false') return false;
  if (/^https?:\/\//.test(text) || text.startsWith('/')) return text;
  throw new UserError(
    `SAMPLE_IDEAS must be true, false or the address of a JSON list of ideas, not "${text}".`,
  );
}

/** The `/config.json` of a local start: its addresses follow the ports (RN-04). */
export function localConfig(ports: Ports, env: NodeJS.ProcessEnv): RuntimeConfig {
  return {
    apiBaseUrl: env.API_BASE_URL || `http://localhost:${ports.api}/api`,
    remoteOrigins: REMOTES.map((remote) => `http://localhost:${ports[remote]}`),
    social: {
      googleClientId: env.GOOGLE_CLIENT_ID || null,
      githubClientId: env.GITHUB_CLIENT_ID || null,
    },
    sampleIdeas: sampleIdeas(env.SAMPLE_IDEAS),
    telemetryUrl: env.TELEMETRY_URL || null,
  };
}
