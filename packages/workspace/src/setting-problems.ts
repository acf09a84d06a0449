import { platformReaders, readSettings, type SettingProblem } from '@composed/contract/settings';
import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { SITE } from './paths.ts';

/** Lists the problems of a parsed `/config.json`, with the same checks as in browsers. */
export const settingProblems = (config: unknown): readonly SettingProblem[] =>
  readSettings(
    config,
    { ...SITE.settings.readers, ...platformReaders },
    { ...SITE.settings.defaults, ...DEFAULT_PLATFORM_CONFIG },
  ).problems;
