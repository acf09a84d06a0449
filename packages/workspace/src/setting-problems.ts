import { platformReaders, readSettings, type SettingProblem } from '@composed/contract/settings';
import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { SITE } from './paths.ts';

/** What is wrong with a parsed `/config.json`, as its browsers will read it. */
export const settingProblems = (config: unknown): readonly SettingProblem[] =>
  readSettings(
    config,
    { ...SITE.settings.readers, ...platformReaders },
    { ...SITE.settings.defaults, ...DEFAULT_PLATFORM_CONFIG },
  ).problems;
