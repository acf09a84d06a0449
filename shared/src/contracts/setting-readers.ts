import { isRecord } from '@composed/browser/is-record';
import {
  isAddress,
  type PlatformSettings,
  platformReaders,
  readAddress,
  type SettingReaders,
  settingOf,
  WrongSetting,
} from '@composed/contract/settings';
import { isFlag, oneOf } from '@composed/contract/shape';
import type { Policies, RuntimeConfig } from './runtime-config.ts';
import { IDEAS_MODES } from './screens.ts';

/**
 * Reads a provider's client id. Empty text counts as missing, because templates of settings use it. Spaces
 * and quotes are refused: they come from mistakes in a shell or a file.
 */
export function readClientId(value: unknown, within?: string): string | null {
  const id = value ?? '';
  if (typeof id === 'string' && /^[\w.:~-]*$/.test(id)) return id || null;
  throw new WrongSetting('an id as the provider shows it', within);
}

const isSampleIdeas = (value: unknown): value is boolean | string =>
  isFlag(value) || isAddress(value);

/** Readers of this product's settings in `/config.json`. */
export const productReaders: SettingReaders<Omit<RuntimeConfig, keyof PlatformSettings>> = {
  apiBaseUrl: readAddress,
  social(value) {
    if (!isRecord(value))
      throw new WrongSetting('an object with googleClientId and githubClientId');
    return {
      googleClientId: readClientId(value.googleClientId, '.googleClientId'),
      githubClientId: readClientId(value.githubClientId, '.githubClientId'),
    };
  },
  sampleIdeas: settingOf(isSampleIdeas, 'true, false or the address of a JSON list of ideas'),
  policies(value) {
    if (!isRecord(value)) throw new WrongSetting('an object with privacy, terms and cookies');
    const read = (name: keyof Policies) => {
      const address = value[name] || null;
      if (address === null || isAddress(address)) return address;
      throw new WrongSetting('an http(s) address or a path on this site', `.${name}`);
    };
    return { privacy: read('privacy'), terms: read('terms'), cookies: read('cookies') };
  },
  ideas: settingOf(oneOf(...IDEAS_MODES), '"samples" or "live"'),
};

/** Readers of all settings in `/config.json`. */
export const settingReaders: SettingReaders<RuntimeConfig> = {
  ...platformReaders,
  ...productReaders,
};
