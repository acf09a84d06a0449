import { isRecord } from '@composed/browser/is-record';
import { isAmount, listOf, orNull, type Shape } from './shape.ts';

/** Invalid setting, with a description of valid values. */
export interface SettingProblem {
  /** Name of the setting, such as `telemetryUrl`, or `null` if the whole file is invalid. */
  key: string | null;
  /** End of a sentence: "it must be …". */
  mustBe: string;
}

/** Error that readers throw. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  constructor(
    readonly mustBe: string,
    /** Place inside the setting, such as `.googleClientId`. */
    readonly within = '',
  ) {
    super(mustBe);
  }
}

/**
 * Compares the name, not the class: a bundled `site.config.ts` contains its own copy of the class.
 */
export const isWrongSetting = (error: unknown): error is WrongSetting =>
  (error as Error).name === 'WrongSetting';

/** Maps a setting to a function that reads it from parsed JSON, or throws a `WrongSetting`. */
export type SettingReaders<T> = { readonly [K in keyof T]: (value: unknown) => T[K] };

/**
 * Creates the reader of a setting with this shape.
 *
 * @param mustBe end of a sentence: "it must be …"
 */
export const settingOf =
  <T>(shape: Shape<T>, mustBe: string) =>
  (value: unknown): T => {
    if (shape(value)) return value;
    throw new WrongSetting(mustBe);
  };

function parseAddress(value: unknown): URL | null {
  try {
    const url = new URL(String(value));
    const isPlain = /^https?:$/.test(url.protocol) && url.username + url.password === '';
    return typeof value === 'string' && isPlain ? url : null;
  } catch {
    return null;
  }
}

/** Checks for an absolute http(s) address without user name and password, which `fetch` refuses. */
export const isUrl = (value: unknown): value is string => parseAddress(value) !== null;

/** Checks for an absolute http(s) address or a path on the site's own origin. */
export const isAddress = (value: unknown): value is string =>
  isUrl(value) || (typeof value === 'string' && /^\/(?!\/)/.test(value));

export const readAddress = settingOf(
  isAddress,
  'an http or https address, or a path that starts with /',
);

const isOrigin = (value: unknown): value is string => parseAddress(value)?.origin === value;

/** The platform's settings in `/config.json`. The product's settings are in the same object. */
export interface PlatformSettings {
  /** Origins that remotes may load from. The served security policy allows them. */
  remoteOrigins: readonly string[];
  /** Address for reports of screen loads, or `null` for no reports. */
  telemetryUrl: string | null;
  /** Share of the pages that report, from 0 to 1. */
  telemetryShare: number;
}

const isShare = (value: unknown): value is number => isAmount(value) && value <= 1;

export const platformReaders: SettingReaders<PlatformSettings> = {
  remoteOrigins: settingOf(listOf(isOrigin), 'a list of origins, such as ["https://shop.example"]'),
  telemetryUrl: settingOf(orNull(isAddress), 'null or an http or https address'),
  telemetryShare: settingOf(isShare, 'a number from 0 to 1'),
};

/**
 * Checks a parsed `/config.json`. A missing key gets its default, an unknown key is ignored. An
 * invalid one is missing in `values` and listed in `problems`.
 */
export function readSettings<T extends object>(
  json: unknown,
  readers: SettingReaders<T>,
  defaults: T,
): { values: Partial<T>; problems: SettingProblem[] } {
  if (!isRecord(json)) return { values: {}, problems: [{ key: null, mustBe: 'a JSON object' }] };
  const values: Partial<T> = {};
  const problems: SettingProblem[] = [];
  for (const key of Object.keys(readers) as (keyof T & string)[]) {
    try {
      values[key] = Object.hasOwn(json, key) ? readers[key](json[key]) : defaults[key];
    } catch (error) {
      if (!isWrongSetting(error)) throw error;
      problems.push({ key: key + error.within, mustBe: error.mustBe });
    }
  }
  return { values, problems };
}
