import {
  platformReaders,
  readAddress,
  readSettings,
  type SettingProblem,
} from '@composed/contract/settings';
import { DEFAULT_PLATFORM_CONFIG, type SiteConfig } from '@composed/contract/site-configuration';
import { SITE } from './paths.ts';
import { type Ports, remotesWith } from './ports.ts';
import { UserError } from './user-error.ts';
import { readVariable } from './variables.ts';

const readShare = (text: string): number =>
  platformReaders.telemetryShare(/^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text);

/**
 * Returns the `/config.json` of a local start. Its addresses depend on the ports. Throws a
 * `UserError` for the first variable with an invalid value.
 */
export function localConfig(ports: Ports, env: NodeJS.ProcessEnv): SiteConfig {
  const product = SITE.settings.local(ports, env);
  const config = {
    telemetryUrl: null,
    ...product,
    remoteOrigins: remotesWith(ports).map((remote) => `http://localhost:${ports[remote]}`),
    telemetryShare: readVariable(env, 'TELEMETRY_SHARE', readShare) ?? 1,
  };
  const telemetryUrl = readVariable(env, 'TELEMETRY_URL', readAddress) ?? config.telemetryUrl;
  const [problem] = settingProblems({ ...config, telemetryUrl });
  if (problem === undefined) return { ...config, telemetryUrl };
  throw new UserError(
    `The local start's "${problem.key}" must be ${problem.mustBe}: see "settings.local" in site.config.ts.`,
  );
}

/** Lists the problems of a parsed `/config.json`, with the same checks as in browsers. */
export const settingProblems = (config: unknown): readonly SettingProblem[] =>
  readSettings(
    config,
    { ...SITE.settings.readers, ...platformReaders },
    { ...SITE.settings.defaults, ...DEFAULT_PLATFORM_CONFIG },
  ).problems;
