import { isRecord } from '@composed/browser/is-record';
import {
  isAddress,
  platformReaders,
  type SettingReaders,
  WrongSetting,
} from '@composed/contract/settings';
import type { RuntimeConfig } from './runtime-config.ts';

/** Empty text counts as none: that is how templates of settings say it. */
function clientId(value: unknown, within: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw new WrongSetting('text or null', within);
}

/** How each setting of `/config.json` is read. */
export const settingReaders: SettingReaders<RuntimeConfig> = {
  ...platformReaders,
  apiBaseUrl(value) {
    if (isAddress(value)) return value;
    throw new WrongSetting('an http or https address, or a path that starts with /');
  },
  social(value) {
    if (!isRecord(value))
      throw new WrongSetting('an object with googleClientId and githubClientId');
    return {
      googleClientId: clientId(value.googleClientId, '.googleClientId'),
      githubClientId: clientId(value.githubClientId, '.githubClientId'),
    };
  },
  sampleIdeas(value) {
    if (typeof value === 'boolean' || isAddress(value)) return value;
    throw new WrongSetting('true, false, or the address of a JSON list of ideas');
  },
};
